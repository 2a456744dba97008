import { snapshotEvent } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { profilePageFlow } from './profilePage.flow.ts'

export const profilePage = pageExhibit(
  // No parent here to send to, nor a running child.
  profilePageFlow.provide({
    actions: { readPersonAgain: () => {}, readLinksAgain: () => {} },
  }),
  [
    ...['applied', 'closed'].map((state) =>
      snapshotEvent('changeRequest', {
        value: state,
        matches: ({ shown }: { shown: string }) => shown === state,
      }),
    ),
    ...['changed', 'removed', 'idle'].map((state) =>
      snapshotEvent('password', {
        value: { settled: state },
        matches: ({ settled }: { settled: string }) => settled === state,
      }),
    ),
    ...['emailContact', 'phoneContact', 'telegramLink'].flatMap((kind) =>
      ['changed', 'unchanged', 'taken'].map((state) =>
        snapshotEvent(kind, {
          value: state,
          context: { refusal: state === 'taken' ? { code: 'ALREADY_EXISTS' } : null },
          matches: (expected: string) => expected === state,
        }),
      ),
    ),
  ],
)
