import type { AnswersTo, Ports } from '#machines/kit/port'

interface Asked {
  port: string
  said: unknown
  signal: AbortSignal
  answer(output?: unknown): void
  refuse(no: unknown): void
}

/** A promise that ends only when somebody says so. */
export const endless = (
  wait: (end: { answer(output: unknown): void; refuse(error: unknown): void }) => void,
) => new Promise<unknown>((answer, refuse) => wait({ answer, refuse }))

/** A world that answers questions only when the test says so, and remembers them; its streams are silent. */
export function slowBank<P extends Ports>(ports: P) {
  const asked: Asked[] = []
  const answers = Object.fromEntries(
    Object.entries(ports).map(([port, { kind }]) => [
      port,
      kind === 'question'
        ? (said: unknown, signal: AbortSignal) =>
            endless((end) => asked.push({ port, said, signal, ...end }))
        : () => () => {},
    ]),
  )
  return {
    asked,
    /** The last ask of that port. */
    last: (port: keyof P & string) => {
      const found = asked.filter((ask) => ask.port === port).at(-1)
      if (!found) throw new Error(`Nobody asked ${port}.`)
      return found
    },
    // Made from the ports themselves, name by name; entries forget their types.
    answers: answers as AnswersTo<P>,
  }
}
