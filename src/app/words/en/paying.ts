/** Money on its way, and whom it goes to: one piece, as most rooms of money read most of it. */

export { account } from './account.ts'
export { counterparty } from './counterparty.ts'
export { order } from './order.ts'
export { scan } from './scan.ts'
