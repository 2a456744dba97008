/** Of the calls about the overview, spending, budgets, prices that are waited for and invitations. */
export const spendingDescriptions = {
  readOverview: 'Reads what a person has everywhere, and what came and left this month.',
  readSpending: 'Reads what was spent in each of the last twelve months, by category.',
  listBudgets: 'Lists the monthly budgets of a wallet, with what is spent and left this month.',
  setBudget: 'Sets the monthly budget of a category, or of all spending, and lists all of them.',
  removeBudget: 'Removes a budget, and lists those that are left.',
  listPriceAlerts: 'Lists the prices that the person waits for, of all currencies or of one.',
  createPriceAlert: 'Asks to be told once when a price in the base currency passes a figure.',
  removePriceAlert: 'Removes a price alert, and lists those that are left.',
  readReferralCode: 'Reads the code by which the caller invites friends, its links and the terms.',
  listReferrals: 'Lists whoever signed up by the caller’s code, newest first, and the rewards.',
  readReferralIncome: 'Counts whoever signed up by the caller’s code, and what the caller got.',
}
