import { snapshotEvent } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { accountsPageFlow } from './accountsPage.flow.ts'

export const accountsPage = pageExhibit(
  // No parent here to send to.
  accountsPageFlow.provide({ actions: { showAccount: () => {} } }),
  [snapshotEvent('openAccount', { matches: () => true, context: { accountId: 'a1' } })],
)
