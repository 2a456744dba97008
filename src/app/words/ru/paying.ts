export { account } from './account.ts'
export { counterparty } from './counterparty.ts'
export { order } from './order.ts'
export { scan } from './scan.ts'
