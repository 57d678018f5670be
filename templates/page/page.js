"use strict";
// Everything is readable without this script: it sorts tables, opens what a link leads to, and folds or unfolds at once.
(function () {
  var language = document.documentElement.lang;
  var collator = new Intl.Collator(language, { numeric: true, sensitivity: "base" });

  function key(cell) {
    var value = cell.getAttribute("data-value");
    return value === null ? cell.textContent.trim() : Number(value);
  }

  function compare(a, b) {
    return typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
  }

  function sort(table, column, direction) {
    var body = table.tBodies[0];
    var rows = Array.from(body.rows).map(function (row) { return { row: row, key: key(row.cells[column]) }; });
    rows.sort(function (a, b) {
      if (a.key === "" || b.key === "") { return (a.key === "") - (b.key === ""); }     // blanks last, either way
      return compare(a.key, b.key) * direction;
    });
    rows.forEach(function (each) { body.appendChild(each.row); });
  }

  function sortable(table) {
    var headings = Array.from(table.tHead.rows[0].cells);
    headings.forEach(function (heading, column) {
      var button = document.createElement("button");
      button.type = "button";
      while (heading.firstChild) { button.appendChild(heading.firstChild); }
      heading.appendChild(button);
      button.addEventListener("click", function () {
        var now = heading.getAttribute("aria-sort");
        var first = heading.hasAttribute("data-best") ? "descending" : "ascending";
        var next = now === "ascending" ? "descending" : now === "descending" ? "ascending" : first;
        headings.forEach(function (other) { other.removeAttribute("aria-sort"); });
        heading.setAttribute("aria-sort", next);
        sort(table, column, next === "ascending" ? 1 : -1);
      });
    });
  }

  function tools(section) {
    var place = section.querySelector(".tools");
    [["data-open", true], ["data-close", false]].forEach(function (each) {
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = place.getAttribute(each[0]);
      button.addEventListener("click", function () {
        section.querySelectorAll("details").forEach(function (one) { one.open = each[1]; });
      });
      place.appendChild(button);
    });
  }

  function follow() {
    var target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.tagName === "DETAILS") {
      target.open = true;
      target.scrollIntoView();
    }
  }

  document.querySelectorAll("table.sortable").forEach(sortable);
  document.querySelectorAll("section.folded").forEach(tools);
  window.addEventListener("hashchange", follow);
  follow();
})();
