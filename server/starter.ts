import { renderAhead } from './render-ahead'

/** Milliseconds after which the scripts come, whatever was painted. */
const longest = 3_000

const readable = `
  function add(name, attributes) {
    var element = d.createElement(name);
    for (var key in attributes) element.setAttribute(key, attributes[key]);
    return d.head.appendChild(element);
  }
  function addSheet(address, attributes) {
    return add("link", Object.assign({ rel: "stylesheet", href: address, "data-precedence": "next" }, attributes));
  }
  function addScripts() {
    scripts.forEach(function (script) {
      add("script", Object.assign({ src: script[0], async: "" }, script[1] && { id: script[1] }));
    });
  }
  function addPayload(tries) {
    fetch(payload, { priority: "low" }).then(function (answer) { return answer.json() }).then(function (pushed) {
      self.__next_f = pushed.concat();
      addScripts();
    }).catch(function () { if (tries) setTimeout(addPayload, 1000, tries - 1) });
  }
  function unfold() { d.documentElement.dataset.unfolded = "" }
  function addSheets() {
    var left = sheets.length;
    var links = sheets.map(function (address) { return addSheet(address, { fetchpriority: "low", media: "not all" }) });
    links.forEach(function (link) {
      link.onload = link.onerror = function () {
        if (--left) return;
        links.forEach(function (link) {
          link.onload = link.onerror = null;
          link.removeAttribute("media");
        });
      }
    });
  }
  function load() {
    if (loading) return;
    loading = true;
    unfold();
    if (!payload) return setTimeout(addScripts);
    addPayload(2);
    scripts.forEach(function (script) {
      add("link", { rel: "preload", as: "script", fetchpriority: "low", href: script[0] });
    });
  }
  function start() {
    if ("painted" in d.documentElement.dataset) return;
    d.documentElement.dataset.painted = "";
    if (location.hash) unfold();
    addEventListener("scroll", unfold, { passive: true });
    complete.forEach(function (address) { addSheet(address, { disabled: "" }) });
    addSheets();
    ahead(load);
  }
  function soon() { setTimeout(start) }
  function whenDrawn() { requestAnimationFrame(soon) }
  function hurry() { setTimeout(start, ${longest}) }
  if (d.prerendering) {
    d.addEventListener("prerenderingchange", hurry);
    addEventListener("load", function () {
      d.body.getBoundingClientRect();
      sayLoaded();
    });
  } else hurry();
  if (d.hidden && !d.prerendering) start();
  else try {
    new PerformanceObserver(function () {
      var photo = d.querySelector('img[fetchpriority="high"]');
      if (photo) photo.decode().then(whenDrawn, whenDrawn);
      else soon();
    }).observe({ type: "paint", buffered: true });
  } catch (e) { start() }`

/**
 * Once the browser has painted the page, and the photograph of its first screen where it has one, marks <html> as
 * `data-painted` (see BelowFold); at once in a tab that nobody sees or a browser that does not report its first paint, and
 * after three seconds in any case. Then come the whole style sheets, which the pages that are rendered ahead need too, and
 * after those pages what lies below the first screen (`data-unfolded`) and the scripts: all would share the line with what is
 * seen first. The sheets apply together. The router finds them as it would have written them; those that stand whole in the
 * page are disabled, so that no browser asks for them. A page that is rendered ahead itself is styled and laid out at once,
 * and painted when it is opened: until then line and processor belong to the page that is seen.
 * Takes the addresses of the scripts, each with its id where it has one, of the sheets, of those that stand in the page, and of
 * what the scripts need to know before they run; '' where it stands in the page. Where it is not to be had, the scripts stay
 * away: they would show nothing.
 */
export const starter = (scripts: string[][], sheets: string[], complete: string[], payload: string) => {
  const values = [scripts, sheets, complete, payload].map((value) => JSON.stringify(value))
  return `(function(d,scripts,sheets,complete,payload){var loading;${renderAhead}${readable.replace(/\n\s*/g, '\n')}})(document,${values})`
}
