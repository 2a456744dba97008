import type { ClosingObstacle } from '#contract/closing'

export const closing = {
  effect: (name: string) => `Closes the account of ${name} for good.`,
  reads: 'The customer is told the reason above and signed out. Records stay.',
  movedOn: 'Something is in the way now, or the account is closed already.',
  notYet: 'This account can’t be closed yet.',
  inTheWay: 'In the way:',
  obstacles: {
    money: 'money in wallets',
    held: 'money on hold',
    incoming: 'deposits on their way',
    orders: 'payments on their way',
    cards: 'open cards',
    card_money: 'card balances or debt',
    disputes: 'open disputes',
    members: 'members in wallets',
    verification: 'verification in review',
    identity_change: 'change request in review',
  } satisfies Record<ClosingObstacle, string>,
}
