/** What the sandbox bank once answered, by verb and path (tests/browser/answers.test.ts). */
export type Answers = Record<string, unknown>

/** The answer to that very path, or to the same one with another query or other ids. */
export function answerTo(answers: Answers, verb: string, path: string): unknown {
  const exact = answers[`${verb} ${path}`]
  if (exact !== undefined) return exact
  const wanted = stepsOf(path)
  const ofVerb = Object.entries(answers).flatMap(([call, body]) => {
    const [itsVerb, itsPath = ''] = call.split(' ')
    return itsVerb === verb ? [{ steps: stepsOf(itsPath), body }] : []
  })
  const isSame = (steps: string[]) => steps.join('/') === wanted.join('/')
  const found =
    ofVerb.find(({ steps }) => isSame(steps)) ?? ofVerb.find(({ steps }) => isAlike(steps, wanted))
  return found?.body
}

const stepsOf = (path: string) => path.split('?')[0]!.split('/')

const isAlike = (recorded: string[], wanted: string[]) =>
  recorded.length === wanted.length &&
  recorded.every((step, at) => step === wanted[at] || isId(step))

/** No word of a path has two digits. */
const isId = (step: string) => /\d.*\d/.test(step)
