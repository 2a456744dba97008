import type { AnswersTo, Ports } from '#machines/kit/port'

interface PendingQuestion {
  port: string
  input: unknown
  signal: AbortSignal
  answer(output?: unknown): void
  refuse(error: unknown): void
}

/** A promise that settles only when the test says so. */
export const endless = (
  wait: (end: { answer(output: unknown): void; refuse(error: unknown): void }) => void,
) => new Promise<unknown>((answer, refuse) => wait({ answer, refuse }))

/** Ports that record questions and answer when the test says so; their streams are silent. */
export function createPendingPorts<P extends Ports>(ports: P) {
  const questions: PendingQuestion[] = []
  const answers = Object.fromEntries(
    Object.entries(ports).map(([port, { kind }]) => [
      port,
      kind === 'question'
        ? (input: unknown, signal: AbortSignal) =>
            endless((end) => questions.push({ port, input, signal, ...end }))
        : () => () => {},
    ]),
  )
  return {
    asked: questions,
    /** The last question of that port. */
    last: (port: keyof P & string) => {
      const found = questions.findLast((question) => question.port === port)
      if (!found) throw new Error(`Nobody asked ${port}.`)
      return found
    },
    // Made from the ports by name; `fromEntries` loses their types.
    answers: answers as AnswersTo<P>,
  }
}
