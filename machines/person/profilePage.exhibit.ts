import { snapshotEvent } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { profilePageFlow } from './profilePage.flow.ts'

export const profilePage = pageExhibit(
  // No parent here to send to.
  profilePageFlow.provide({ actions: { readPersonAgain: () => {} } }),
  [
    ...['applied', 'closed'].map((state) =>
      snapshotEvent('changeRequest', {
        value: state,
        matches: ({ shown }: { shown: string }) => shown === state,
      }),
    ),
    ...['emailContact', 'phoneContact', 'telegramLink'].flatMap((kind) =>
      ['changed', 'unchanged'].map((state) =>
        snapshotEvent(kind, { value: state, matches: (expected: string) => expected === state }),
      ),
    ),
  ],
)
