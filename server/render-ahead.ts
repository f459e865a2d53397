import type { IncomingMessage } from 'node:http'
import { budget, membersArea, ofPage, ofPiece, pause, speculationRules, waysOn } from '../lib/http/ahead'

/** By this header a browser says that nobody has asked for the page yet. */
export const purposeHeader = 'sec-purpose'

const noPage = /^\/(_next|api|payload)\//

/** Leaves of what a request says about its purpose only what its answer depends on: whether a page is rendered ahead. */
export const settlePurpose = ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>) => {
  const given = String(headers[purposeHeader] ?? '')
  delete headers[purposeHeader]
  if (/\bprerender\b/.test(given) && !noPage.test(url)) headers[purposeHeader] = 'prerender'
}

/** Milliseconds that a page may wait rendered: as long as next.config.ts lets the router keep a payload. */
const longest = 30_000
/** Milliseconds that the page's own scripts wait, at most, for the pages that are rendered ahead. */
const patience = 2_000

const readable = `
  var page = d.documentElement.dataset, marked = {}, waiting;
  function forget(address) {
    var mark = marked[address];
    if (!mark) return;
    clearTimeout(mark.timer);
    delete mark.link.dataset.ahead;
    page.ahead = Number(page.ahead) + mark.cost;
    delete marked[address];
  }
  function isPiece(link) { return link.dataset.way === "item" }
  function isNext(link) { return link.rel === "next" }
  function mark(link) {
    var cost = isPiece(link) ? ${ofPiece} : ${ofPage};
    if (marked[link.href] || cost > page.ahead) return;
    page.ahead -= cost;
    link.dataset.ahead = "";
    marked[link.href] = { link: link, cost: cost, timer: setTimeout(forget, ${longest}, link.href) };
  }
  function inSight(link) {
    var box = link.getBoundingClientRect();
    return !link.target && link.origin === location.origin && (link.pathname !== location.pathname || isNext(link)) &&
      box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  }
  function look() {
    var within = d.querySelector("dialog[open] nav") || d.querySelector("dialog[open]") || d.querySelector("main") || d.body;
    var links = [].filter.call(within.querySelectorAll(${JSON.stringify(waysOn)}), inSight);
    links.filter(isNext).forEach(mark);
    links.filter(isPiece).forEach(mark);
    links.forEach(mark);
  }
  function wait() {
    clearTimeout(waiting);
    waiting = setTimeout(look, ${pause});
  }
  function begin(done) {
    page.ahead = ${budget};
    var rules = d.createElement("script");
    rules.type = "speculationrules";
    rules.text = ${JSON.stringify(speculationRules)};
    d.head.appendChild(rules);
    look();
    ["scroll", "click", "resize", "pageshow"].forEach(function (name) {
      addEventListener(name, wait, { passive: true, capture: true });
    });
    addEventListener("pagehide", function () {
      clearTimeout(waiting);
      Object.keys(marked).forEach(forget);
    });
    var left = Object.keys(marked).length;
    if (!left) return done();
    setTimeout(done, ${patience});
    addEventListener("storage", function (event) {
      if (event.key === "shop-ahead" && marked[event.newValue] && !--left) done();
    });
    addEventListener("keydown", done);
    addEventListener("pointerdown", function (event) { event.target.closest("a") || done() });
  }
  function ahead(done) {
    var line = navigator.connection || {}, element = HTMLScriptElement;
    if (line.saveData || /2g/.test(line.effectiveType) || ${membersArea}.test(location.pathname)) return done();
    if (!element.supports || !element.supports("speculationrules") || !matchMedia("(pointer:coarse)").matches) return done();
    if (d.hidden) {
      d.addEventListener("visibilitychange", function () { ahead(done) }, { once: true });
      return done();
    }
    begin(done);
  }
  function sayLoaded() {
    try {
      localStorage.setItem("shop-ahead", location.href);
      localStorage.setItem("shop-ahead", location.origin);
    } catch (e) {}
  }`

/**
 * Script text for every page (see server/starter.ts), for browsers of any age. It defines `ahead`, which on phones, whose
 * processors take longer to put a page in place than to show one that is finished, has the browser render the pages that the
 * visitor is looking at and likely to open next, within a budget for each view of a page. There <html> carries `data-ahead`,
 * the kilobytes that are left, and every link is the browser's own to follow (components/layout/navigation.tsx); elsewhere,
 * and for what is no page, components/layout/look-ahead.tsx fetches ahead. Nothing for those who save data. `ahead` calls
 * `done` when the page's own scripts may come: once the first of those pages have told that they are loaded (`sayLoaded`), or
 * the visitor wants something else. No page stays named in the browser.
 */
export const renderAhead = readable.replace(/\n\s*/g, '\n')
