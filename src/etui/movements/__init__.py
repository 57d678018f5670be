"""Who sits where, with which boards, in every round; and the audit of any such plan."""
