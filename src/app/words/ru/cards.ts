export { card } from './card.ts'
export { cardMaking } from './cardMaking.ts'
export { cardMoney } from './cardMoney.ts'
