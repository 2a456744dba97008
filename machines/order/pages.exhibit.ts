import { pageExhibit } from '#machines/kit/pageExhibit'
import { addMoneyPageFlow } from './addMoneyPage.flow.ts'
import { cashOutPageFlow } from './cashOutPage.flow.ts'
import { exchangePageFlow } from './exchangePage.flow.ts'
import { sendPageFlow } from './sendPage.flow.ts'

export const addMoneyPage = pageExhibit(addMoneyPageFlow)

export const cashOutPage = pageExhibit(cashOutPageFlow)

export const exchangePage = pageExhibit(exchangePageFlow)

export const sendPage = pageExhibit(sendPageFlow)
