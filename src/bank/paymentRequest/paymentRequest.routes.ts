import type { paymentRequestCalls } from '#contract/paymentRequest'
import type { HandlersOf } from '#bank/requestContext'
import * as request from './paymentRequest.ts'

export const paymentRequestRoutes: HandlersOf<typeof paymentRequestCalls> = {
  createPaymentRequest: { ledgerStep: request.handleCreatePaymentRequest },
  listPaymentRequests: request.handleListPaymentRequests,
  readPaymentRequest: request.handleReadPaymentRequest,
  cancelPaymentRequest: { ledgerStep: request.handleCancelPaymentRequest },
  readRequestLink: request.handleReadRequestLink,
  readRequestToPay: request.handleReadRequestToPay,
}
