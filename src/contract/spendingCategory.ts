/** By merchant category code, four digits of ISO 18245, both ends included. */
export const merchantCodes = [
  ['travel', '3000', '3299'],
  ['hotel', '3500', '3999'],
  ['transport', '4111', '4131'],
  ['travel', '4511', '4511'],
  ['travel', '4722', '4722'],
  ['grocery', '5411', '5411'],
  ['grocery', '5499', '5499'],
  ['food', '5811', '5814'],
  ['media', '5815', '5818'],
  ['cash', '6010', '6011'],
  ['hotel', '7011', '7011'],
  ['media', '7800', '7999'],
] as const

export type MerchantCategory = (typeof merchantCodes)[number][0] | 'shop'

export const merchantCategory = (code: string): MerchantCategory =>
  merchantCodes.find(([, from, to]) => code >= from && code <= to)?.[0] ?? 'shop'

/** Of a card by its merchant; what was paid to others, and fees that belong to no such payment. */
export const spendingCategories = [
  'grocery',
  'food',
  'transport',
  'travel',
  'hotel',
  'media',
  'shop',
  'cash',
  'transfers',
  'fees',
] as const
export type SpendingCategory = (typeof spendingCategories)[number]
