import { doneEvent } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { counterpartiesPageFlow } from './counterpartiesPage.flow.ts'

export const counterpartiesPage = pageExhibit(
  // Nobody stands around it here to be told.
  counterpartiesPageFlow.provide({ actions: { showCounterparty: () => {} } }),
  [doneEvent('newCounterparty', { saved: { id: 'c1' } })],
)
