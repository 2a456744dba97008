import { makeOrderFormPage } from './orderFormPage.setup.ts'

export const sendPageFlow = makeOrderFormPage('sendPage', 'send', null)
