import type { orderTypeCalls } from '#contract/orderType'
import type { quoteCalls } from '#contract/quote'
import type { HandlersOf } from '#bank/requestContext'
import { handleCalcOrder, handleCalcOrderV2 } from './calc.ts'
import { handleReadMost } from './most.ts'
import { handleListOrderTypes, handleListOrderTypesV1 } from './orderTypes.ts'
import { handleReadPaymentTerms } from './paymentTerms.ts'

export const quoteRoutes: HandlersOf<typeof orderTypeCalls & typeof quoteCalls> = {
  listOrderTypesV1: handleListOrderTypesV1,
  listOrderTypes: handleListOrderTypes,
  calcOrder: handleCalcOrder,
  calcOrderV2: handleCalcOrderV2,
  readMost: handleReadMost,
  readPaymentTerms: handleReadPaymentTerms,
}
