// Runs in Prisma Studio's page before its own script. Shows the database's error messages, which Studio leaves out, and keeps
// it from saving NULL for a number that it cannot read.
;(() => {
  // Disables Studio's telemetry, which would report that it was opened.
  globalThis.process ??= { env: {} }
  globalThis.process.env.CHECKPOINT_DISABLE = '1'

  // A selected pinned cell loses its sticky position, and its value would appear in another column.
  const style = document.createElement('style')
  style.textContent = 'td.relative[style*="left:"] { position: sticky !important; z-index: 20 !important }'
  document.head.append(style)

  const show = (sentence) => {
    document.getElementById('shop-sentence')?.remove()
    const box = document.createElement('div')
    box.id = 'shop-sentence'
    box.setAttribute('role', 'alert')
    box.style.cssText =
      'position:fixed;left:50%;bottom:24px;transform:translateX(-50%);max-width:min(640px,90vw);padding:16px 20px;background:#98281b;color:#fff;font:15px/1.45 system-ui,sans-serif;z-index:2147483647;cursor:pointer'
    box.textContent = sentence
    box.title = 'Click to close'
    box.addEventListener('click', () => box.remove())
    document.body.append(box)
  }

  const numericCell = 'input[inputmode=numeric][step]'
  /** What an open cell of a numeric column began with. */
  const beginnings = new WeakMap()
  const remember = ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(numericCell) && !beginnings.has(target))
      beginnings.set(target, target.value)
  }
  window.addEventListener('focusin', remember, true)

  /** The open cell whose text Studio would save as NULL, or a blank as 0. */
  const findUnread = () =>
    [...document.querySelectorAll(numericCell)].find(
      ({ value }) => value !== '' && !/^-?\d+(\.\d+)?$/.test(value.trim()),
    )

  /** Puts back what the cell began with, in a way that React notices. */
  const putBack = (cell) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(cell, beginnings.get(cell) ?? '')
    cell.dispatchEvent(new Event('input', { bubbles: true }))
  }

  /** Both are events upon which Studio takes over the text; upon 'cancel' the person expects that it does not. */
  const meaningOf = ({ type, key, ctrlKey, metaKey, target }, cell) => {
    if (type === 'keydown') {
      if (key === 'Escape') return 'cancel'
      return /^(Enter|Tab)$/.test(key) || ((ctrlKey || metaKey) && /^(Arrow|s$)/i.test(key)) ? 'leave' : ''
    }
    if (!(cell.closest('[data-radix-popper-content-wrapper]') ?? cell).contains(target)) return 'leave'
    const button = type === 'click' && target.closest('button')
    return button ? (/Cancel/.test(button.textContent) ? 'cancel' : 'leave') : ''
  }

  const guard = (event) => {
    const cell = findUnread()
    const meaning = cell && meaningOf(event, cell)
    const isSentence = event.target.id === 'shop-sentence'
    if (meaning === 'cancel') putBack(cell)
    if (meaning !== 'leave' || (isSentence && event.type === 'click')) return
    // Also keeps the focus in the cell.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!isSentence) show(`“${cell.value}” is no number that can be saved. Write digits only, such as 600000.`)
  }
  for (const type of ['keydown', 'pointerdown', 'mousedown', 'click']) window.addEventListener(type, guard, true)

  /** All error messages in a response, at any depth of arrays. */
  const errorsIn = (part) => {
    if (Array.isArray(part)) return part.flatMap(errorsIn)
    const isError =
      part && typeof part === 'object' && typeof part.message === 'string' && typeof part.name === 'string'
    return isError && !('columns' in part) ? [part.message] : []
  }

  const plainFetch = window.fetch.bind(window)
  window.fetch = async (...asked) => {
    const answer = await plainFetch(...asked)
    if (new URL(answer.url).pathname === '/bff') {
      const [message] = errorsIn([
        (
          await answer
            .clone()
            .json()
            .catch(() => [])
        )?.[0],
      ])
      if (message) show(message)
    }
    return answer
  }
})()
