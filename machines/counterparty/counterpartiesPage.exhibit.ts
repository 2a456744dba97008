import { doneEvent } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { counterpartiesPageFlow } from './counterpartiesPage.flow.ts'

export const counterpartiesPage = pageExhibit(
  // No parent here to send to.
  counterpartiesPageFlow.provide({ actions: { showCounterparty: () => {} } }),
  [doneEvent('newCounterparty', { saved: { id: 'c1' } }), doneEvent('counterparty')],
)
