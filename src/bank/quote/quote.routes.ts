import type { orderTypeCalls } from '#contract/orderType'
import type { quoteCalls } from '#contract/quote'
import type { HandlersOf } from '#bank/requestContext'
import { calc } from './calc.ts'
import { mostToSend } from './most.ts'
import { orderTypesHere, orderTypesV1 } from './orderTypes.ts'

export const quoteRoutes: HandlersOf<typeof orderTypeCalls & typeof quoteCalls> = {
  listOrderTypesV1: orderTypesV1,
  listOrderTypes: orderTypesHere,
  calcOrder: calc,
  calcOrderV2: calc,
  readMost: mostToSend,
}
