"""``python -m xlsheets`` is ``etui``."""

import sys

from xlsheets.cli import main

sys.exit(main())
