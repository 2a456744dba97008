/** A card from its making to its end: one piece, as one room reads it. */

export { card } from './card.ts'
export { cardMaking } from './cardMaking.ts'
export { cardMoney } from './cardMoney.ts'
