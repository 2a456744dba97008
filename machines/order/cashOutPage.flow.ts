import { makeDeskPage } from './deskPage.setup.ts'

/** Money out to a bank account. */
export const cashOutPageFlow = makeDeskPage('cashOutPage', 'cashOut', null)
