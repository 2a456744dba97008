import type { bankDataCalls } from '#contract/bankData'
import type { HandlersOf } from '#bank/requestContext'
import { handleReadBankData } from './bankData.ts'

export const bankDataRoutes: HandlersOf<typeof bankDataCalls> = {
  readBankData: handleReadBankData,
}
