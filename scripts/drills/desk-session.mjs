import { hash } from '@node-rs/argon2'

const password = 'a drill of the desk'

/**
 * Creates a staff account and signs in to the drill shop's desk. Resolves to functions that call an endpoint of the
 * desk and resolve to the status, the message and `data`.
 * @param {string} origin @param {import('pg').Pool} pool @param {string} role
 */
export async function sitAtDesk(origin, pool, role = 'manager') {
  const email = `${role}-${process.pid}@drill.example`
  await pool.query(
    `INSERT INTO "StaffAccount" (name, email, role, password) VALUES ('Drill', $1, $2::"StaffRole", $3)`,
    [email, role, await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
  )
  /** @type {Map<string, string>} */
  const jar = new Map()
  const keep = (/** @type {Response} */ answer) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return answer
  }
  /** @param {string} path @param {string} method @param {BodyInit} [body] @param {string} [type] @param {AbortSignal} [signal] */
  const send = async (path, method, body, type = 'application/json', signal) =>
    keep(
      await fetch(origin + path, {
        method,
        body,
        signal,
        headers: {
          accept: 'application/json',
          'content-type': type,
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
        },
      }),
    )
  await send('/sanctum/csrf-cookie', 'GET')
  const { status } = await send('/staff/login', 'POST', JSON.stringify({ email, password }))
  if (status !== 200) throw new Error(`The desk does not let the drill in (${status}).`)
  /** @param {string} path @param {string} [method] @param {unknown} [values] */
  const ask = async (path, method = 'GET', values) => {
    const answer = await send(`/api/staff/${path}`, method, values === undefined ? undefined : JSON.stringify(values))
    const body = await answer.json().catch(() => ({}))
    return { status: answer.status, message: body.message ?? '', data: body.data ?? {} }
  }
  /** @param {string} path @param {Uint8Array<ArrayBuffer>} bytes @param {AbortSignal} [signal] */
  const put = async (path, bytes, signal) => {
    const answer = await send(`/api/staff/${path}`, 'PUT', bytes, 'application/offset+octet-stream', signal)
    const body = await answer.json().catch(() => ({}))
    return { status: answer.status, message: body.message ?? '', data: body.data ?? {} }
  }
  return { ask, put }
}
