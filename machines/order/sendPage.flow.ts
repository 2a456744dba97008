import { makeDeskPage } from './deskPage.setup.ts'

/** Money to somebody. */
export const sendPageFlow = makeDeskPage('sendPage', 'send', null)
