import type { bankDataCalls } from '#contract/bankData'
import type { HandlersOf } from '#bank/requestContext'
import { bankOf } from './bankData.ts'

export const bankDataRoutes: HandlersOf<typeof bankDataCalls> = {
  readBankData: bankOf,
}
