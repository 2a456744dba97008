import { makeDeskPage } from './deskPage.setup.ts'

/** One money of the wallet into another. */
export const exchangePageFlow = makeDeskPage('exchangePage', 'exchange', 'EXCHANGE_CRYPTO_INTERNAL')
