/** Milliseconds that the primary process may take to answer. */
const patience = 3_000

/**
 * For a process of a cluster that has closed its server and is about to end: resolves once every connection that the primary
 * process had handed to it by then is back there, where another process gets it. The primary knows of the closing only when it
 * comes to read of it, and what it hands to a process that has ended is answered by nobody.
 */
export const handBackConnections = () =>
  new Promise((resolve) => {
    if (!process.connected) return resolve(undefined)
    setTimeout(resolve, patience)
    process.on('message', (message) => {
      // Messages keep their order: what was handed over before this answer has been given back before this one is written.
      if (message === 'left') process.send?.('gone', resolve)
    })
    process.send?.('leaving')
  })
