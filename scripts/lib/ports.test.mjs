import net from 'node:net'
import { expect, it } from 'vitest'
import { portSentence, portTrouble } from './ports.mjs'

it('says what is wrong with a port, and names one that may be free', async () => {
  const other = net.createServer()
  await new Promise((resolve) => other.listen(0, () => resolve(undefined)))
  const { port } = /** @type {net.AddressInfo} */ (other.address())
  expect(await portTrouble(port)).toMatch(`Port ${port} is in use by another program.`)
  expect(await portTrouble(port, undefined, 'https://shop.example')).toMatch(
    `Port ${port} is in use. The shop of this folder is open already, at https://shop.example: stop it first`,
  )
  await new Promise((resolve) => other.close(resolve))
  expect(await portTrouble(port)).toBeUndefined()
  expect(await portTrouble(port, '127.0.0.1')).toBeUndefined()
  for (const host of ['192.0.2.1', 'nonsense.invalid'])
    expect(await portTrouble(port, host)).toMatch(`HOST is ${host}, which is no address of this machine`)
  expect(portSentence(65_535, 'EADDRINUSE')).toContain('PORT=3000 npm start')
  expect(portSentence(80, 'EACCES')).toBe(
    'This user may not open port 80. Choose one above 1023, for example: PORT=3000 npm start',
  )
})
