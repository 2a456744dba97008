import { makeOrderFormPage } from './orderFormPage.setup.ts'

/** One money of the wallet into another. */
export const exchangePageFlow = makeOrderFormPage(
  'exchangePage',
  'exchange',
  'EXCHANGE_CRYPTO_INTERNAL',
)
