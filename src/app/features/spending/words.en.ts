export const spending = {
  earlier: 'Previous month',
  later: 'Next month',
  before: (month: string, amount: string) => `${month}: ${amount}`,
  months: 'By month',
  categories: 'By category',
  text: 'Refunds are taken off. Exchanges and transfers between your own wallets and cards aren’t counted.',
  noneInMonth: 'No spending in this month',
  none: 'No spending yet',
  noneText: 'Card purchases, transfers and fees appear here, month by month.',
  refused: 'Your spending isn’t available right now',
}
