import { makeOrderFormPage } from './orderFormPage.setup.ts'

/** Exchanges one currency of the wallet for another. */
export const exchangePageFlow = makeOrderFormPage(
  'exchangePage',
  'exchange',
  'EXCHANGE_CRYPTO_INTERNAL',
)
