/** How amounts travel in answers: as exact decimal strings, or as JSON numbers with the same digits. */
export const moneyForms = ['string', 'number'] as const
export type AmountForm = (typeof moneyForms)[number]
