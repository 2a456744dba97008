import type { AnswerTo } from '#machines/kit/port'
import type { makeSubmitOnce } from '#machines/kit/submitOnce.flow'
import { submitBy, type createSubmissionStore } from '#app/features/order/submission.ts'

type Ports<Draft, Result> = ReturnType<typeof makeSubmitOnce<Draft, Result>>['ports']

/** Ports of a submission with a real store and a bank controlled by the test. */
export function storedSubmission<Draft extends { walletId: string }, Result>(
  store: ReturnType<typeof createSubmissionStore<Draft>>,
  bank: {
    submit: AnswerTo<Ports<Draft, Result>['submit']>
    askOutcome: AnswerTo<Ports<Draft, Result>['askOutcome']>
  },
) {
  /** The keys it was sent under, in order. */
  const keys: string[] = []
  const keyed =
    (port: 'submit' | 'askOutcome') => (request: { draft: Draft }, signal: AbortSignal) => {
      keys.push(store.keyOf(request.draft))
      return bank[port](request, signal)
    }
  const submit = keyed('submit')
  const stored = submitBy<Draft, Result>(store, (draft, _, signal) => submit({ draft }, signal))
  return { keys, answers: { ...stored, submit, askOutcome: keyed('askOutcome') } }
}
