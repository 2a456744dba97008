import { makeOrderFormPage } from './orderFormPage.setup.ts'

/** Money to somebody. */
export const sendPageFlow = makeOrderFormPage('sendPage', 'send', null)
