import type { bankDataCalls } from '#contract/bankData'
import type { HandlersOf } from '#bank/visit'
import { bankOf } from './bankData.ts'

export const bankDataRoutes: HandlersOf<typeof bankDataCalls> = {
  readBankData: bankOf,
}
