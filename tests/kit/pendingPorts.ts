import type { AnswersTo, Ports } from '#machines/kit/port'

interface PendingQuestion {
  port: string
  input: unknown
  signal: AbortSignal
  answer(output?: unknown): void
  refuse(no: unknown): void
}

/** A promise that ends only when somebody says so. */
export const endless = (
  wait: (end: { answer(output: unknown): void; refuse(error: unknown): void }) => void,
) => new Promise<unknown>((answer, refuse) => wait({ answer, refuse }))

/** A world that answers questions only when the test says so, and remembers them; its streams are silent. */
export function createPendingPorts<P extends Ports>(ports: P) {
  const options: PendingQuestion[] = []
  const answers = Object.fromEntries(
    Object.entries(ports).map(([port, { kind }]) => [
      port,
      kind === 'question'
        ? (text: unknown, signal: AbortSignal) =>
            endless((end) => options.push({ port, input: text, signal, ...end }))
        : () => () => {},
    ]),
  )
  return {
    asked: options,
    /** The last ask of that port. */
    last: (port: keyof P & string) => {
      const found = options.filter((ask) => ask.port === port).at(-1)
      if (!found) throw new Error(`Nobody asked ${port}.`)
      return found
    },
    // Made from the ports themselves, name by name; entries forget their types.
    answers: answers as AnswersTo<P>,
  }
}
