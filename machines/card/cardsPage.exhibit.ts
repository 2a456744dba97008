import { done, moved } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { cardsPageFlow } from './cardsPage.flow.ts'

export const cardsPage = pageExhibit(
  // Nobody stands around it here to be told.
  cardsPageFlow.provide({ actions: { showCard: () => {} } }),
  [
    done('issueCard', { cardId: 'k1' }),
    moved('cardPlay', { matches: () => true }),
    moved('cardMoney', { matches: (state: unknown) => state === 'ended' }),
  ],
)
