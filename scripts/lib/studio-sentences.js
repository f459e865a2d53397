// Runs in Prisma Studio's page before its own script. Where the database refuses a change, shows its own sentence, which
// Studio leaves out.
;(() => {
  // Studio would tell its maker that it was opened. Nothing of the shop's machine is told to anybody.
  globalThis.process ??= { env: {} }
  globalThis.process.env.CHECKPOINT_DISABLE = '1'

  // A pinned cell that is chosen loses its place, and its value would stand in another column.
  const style = document.createElement('style')
  style.textContent = 'td.relative[style*="left:"] { position: sticky !important; z-index: 20 !important }'
  document.head.append(style)

  /** What a person reads of PostgreSQL's message: a check is called by the sentence that it says. */
  const sentenceOf = (message) => {
    const named = /violates check constraint "([^"]+)"/.exec(message)
    if (named) return `${named[1]}.`
    const twice = /duplicate key value violates unique constraint "([^"]+)"/.exec(message)
    if (twice) return `Another record has this ${twice[1].split('_').slice(1, -1).join('_') || 'value'} already.`
    const empty = /null value in column "([^"]+)"/.exec(message)
    if (empty) return `${empty[1]} must not be empty.`
    const denied = /permission denied for (?:table|sequence) (\w+)/.exec(message)
    if (denied)
      return `${denied[1]}: not here. What the shop stands on is not deleted, and what the shop writes by itself is not written by hand.`
    return /is still referenced/.test(message) ? 'Other records still name this one.' : message
  }

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

  /** Every error in an answer, however deep it stands. */
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
      if (message) show(sentenceOf(message))
    }
    return answer
  }
})()
