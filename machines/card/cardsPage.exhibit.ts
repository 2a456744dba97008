import { doneEvent, snapshotEvent } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { cardsPageFlow } from './cardsPage.flow.ts'

export const cardsPage = pageExhibit(
  // No parent here to send to.
  cardsPageFlow.provide({ actions: { showCard: () => {} } }),
  [
    { type: 'location.changed', id: 'dispute-x1', query: '' },
    { type: 'news.arrived', change: { table: 'card_disputes', record: {} } },
    doneEvent('issueCard', { cardId: 'k1' }),
    snapshotEvent('cardSimulator', { matches: () => true }),
    snapshotEvent('cardMoney', { matches: (state: unknown) => state === 'ended' }),
  ],
)
