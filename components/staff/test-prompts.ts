import { onTestFinished } from 'vitest'
import { noteShown } from './displayed-account'
import { prompts } from './prompts'

/** Answers the questions of this test by their kind. Gives the kinds in the order in which they were asked. */
export const answerAll = (answers: Record<string, () => boolean>) => {
  const asked: string[] = []
  const stop = prompts.subscribe(() => {
    const question = prompts.current()
    if (!question || question.kind === 'conflict') return
    asked.push(question.kind)
    question.answer(answers[question.kind]?.() ?? false)
  })
  onTestFinished(() => {
    stop()
    noteShown(null)
  })
  return asked
}
