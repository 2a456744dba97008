import { makeOrderFormPage } from './orderFormPage.setup.ts'

/** Money out to a bank account. */
export const cashOutPageFlow = makeOrderFormPage('cashOutPage', 'cashOut', null)
