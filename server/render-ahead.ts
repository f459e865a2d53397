import { membersArea, speculationRules } from '../lib/http/speculation-rules'

/** How many pages are rendered before the page's own scripts are there to look around: of pieces, or of anything else. */
const [pieces, others] = [2, 1]

const readable = String.raw`
  addEventListener("storage", function (e) {
    var l = [].filter.call(d.links, function (l) { return l.href === e.newValue });
    if (e.key === "shop-ahead" && l.some(function (l) { return "ahead" in l.dataset }))
      l.forEach(function (l) { l.dataset.ready = "" });
  });
  function inSight(l) {
    var r = l.getBoundingClientRect();
    return !l.target && l.origin === location.origin && l.pathname !== location.pathname &&
      r.width > 0 && r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth;
  }
  function go() {
    var l = [].filter.call(d.querySelectorAll("main a[data-way]"), inSight);
    var i = l.filter(function (l) { return l.dataset.way === "item" });
    (i[0] ? i.slice(0, ${pieces}) : l.slice(0, ${others})).forEach(function (l) { l.dataset.ahead = "" });
    var s = d.createElement("script");
    s.type = "speculationrules";
    s.text = ${JSON.stringify(speculationRules)};
    d.head.appendChild(s);
  }
  function ahead() {
    var k = navigator.connection || {};
    var h = HTMLScriptElement;
    if (k.saveData || /2g/.test(k.effectiveType) || d.hidden || ${membersArea}.test(location.pathname)) return;
    if (!matchMedia("(pointer:coarse)").matches || !h.supports || !h.supports("speculationrules")) return;
    var p = d.querySelector('img[fetchpriority="high"]');
    if (p && !p.complete) p.addEventListener("load", go);
    else go();
  }`

/**
 * Script text for every page (see server/paint-first.ts), for browsers of any age. It marks links to pages that the browser
 * has rendered ahead as `data-ready`, when such a page says so; and defines `ahead`, which has the browser render the first
 * pages in sight before the page's own scripts have come, once its photograph is there: on phones, whose processors take
 * longer to put a page in place than to show one that is finished. components/layout/look-ahead.tsx goes on from there, by
 * the same rules.
 */
export const renderAhead = readable.replace(/\n\s*/g, '')
