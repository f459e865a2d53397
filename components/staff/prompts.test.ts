import { expect, it } from 'vitest'
import { askForProof, askWhichStays, prompts } from './prompts'

const kind = () => prompts.current()?.kind

it('a question that comes while another one waits is shown first, and both are answered', async () => {
  const stays = askWhichStays({ label: 'piece', rows: [], saved: [] })
  const which = prompts.current()
  const proven = [askForProof('sign-in'), askForProof('sign-in')]
  const signIn = prompts.current()
  expect(signIn?.kind).toBe('sign-in')
  if (signIn?.kind === 'sign-in') signIn.answer(true)
  expect(await Promise.all(proven)).toEqual([true, true])
  expect(prompts.current()).toBe(which)
  if (which?.kind === 'conflict') which.answer('theirs')
  expect(await stays).toBe('theirs')
  expect(kind()).toBeUndefined()
})

it('a question that is answered below another one leaves that one open', async () => {
  const stays = askWhichStays({ label: 'piece', rows: [], saved: [] })
  const which = prompts.current()
  const proven = askForProof('proof')
  if (which?.kind === 'conflict') which.answer('mine')
  expect(await stays).toBe('mine')
  const proof = prompts.current()
  expect(proof?.kind).toBe('proof')
  if (proof?.kind === 'proof') proof.answer(false)
  expect(await proven).toBe(false)
  expect(kind()).toBeUndefined()
})
