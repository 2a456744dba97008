import { listAccounts } from '#contract/account'
import { PAGE_LIMIT_MAX } from '#contract/kit/page'
import { approveOrder, cancelOrder, pressOrder, readOrder } from '#contract/order'
import { declineOrder } from '#contract/orderApproval'
import { listOrderTypes } from '#contract/orderType'
import { readPaymentTerms } from '#contract/quote'
import { readRateHistory } from '#contract/rate'
import { recallOrder } from '#contract/recall'
import { listCurrencies } from '#contract/reference'
import { readWallet } from '#contract/wallet'

import { commentOrder } from '#contract/orderHistory'
import { createDraftStore } from '#device/drafts'
import { wire } from '#machines/kit/port'
import { addMoneyFlow, addMoneyPorts } from '#machines/order/addMoney.flow'
import { typedAgain } from '#machines/order/draft.setup'
import { orderComment } from '#machines/order/orderComment.flow'
import { oneOrderFlow, oneOrderPorts } from '#machines/order/oneOrder.flow'
import { recallingFlow, recallingPorts } from '#machines/order/recalling.flow'
import { orderFormFlow } from '#machines/order/orderForm.flow'
import { orderFormPorts } from '#machines/order/orderForm.setup'
import { termsFlow, termsPorts } from '#machines/order/terms.flow'
import type { Services } from '#app/services.ts'
import { decimalSignOf } from '#app/i18n/amounts.ts'
import { wireNewDestination } from '#app/features/counterparty/ports.ts'
import { readPayees } from './payees.ts'
import { wirePlace } from './placePorts.ts'
import { scheduleBy } from '#app/features/schedule/ports.ts'
import { wireProof } from '#app/features/proof/ports.ts'
import { wireQuote } from './quotePorts.ts'
import { wireScan } from '#app/features/scan/ports.ts'

export const wireOrderForm = (services: Services) => {
  const { call, device, language } = services
  const drafts = createDraftStore(device.localStore)
  return wire(orderFormFlow, orderFormPorts, {
    findDraft: async ({ form, walletId, againId }, signal) => {
      if (againId === null) return { draft: drafts.read(`${form} ${walletId}`) }
      const order = await call(readOrder, { order_uuid: againId }, { signal })
      return { draft: typedAgain(order, decimalSignOf(language())) }
    },
    saveDraft: async ({ form, walletId, draft }) => {
      drafts.write(`${form} ${walletId}`, draft)
    },
    readOffer: async ({ walletId, orderType }, signal) => {
      const [currencies, orderTypes, { balance }, payees] = await Promise.all([
        call(listCurrencies, {}, { signal }),
        call(listOrderTypes, { wallet_id: walletId }, { signal }),
        call(readWallet, { uuid: walletId }, { signal }),
        orderType === null ? readPayees(call, walletId, { signal }) : [],
      ])
      return {
        currencies: currencies.data.filter(({ is_enabled }) => is_enabled),
        orderTypes,
        balances: balance,
        payees,
        decimal: decimalSignOf(language()),
      }
    },
    readBalances: async ({ walletId }, signal) =>
      (await call(readWallet, { uuid: walletId }, { signal })).balance,
    readLine: ({ from, to, days }, signal) =>
      call(readRateHistory, { from_uuid: from, to_uuid: to, days }, { signal }),
    createSchedule: scheduleBy(services),
  }).provide({
    actors: {
      proofFlow: wireProof(services),
      placeFlow: wirePlace(services),
      quoteFlow: wireQuote(services),
      termsFlow: wireTerms(services),
      scanFlow: wireScan(services),
      newDestinationFlow: wireNewDestination(services),
    },
  })
}

const wireTerms = ({ call }: Services) =>
  wire(termsFlow, termsPorts, {
    readTerms: (request, signal) => call(readPaymentTerms, request, { signal }),
  })

export const wireOneOrder = (services: Services) => {
  const { call } = services
  return wire(oneOrderFlow, oneOrderPorts, {
    readOrder: ({ orderId }, signal) => call(readOrder, { order_uuid: orderId }, { signal }),
    approveOrder: async ({ orderId, quoteId }, signal) => {
      const priced = quoteId === null ? {} : { quote_id: quoteId }
      await call(approveOrder, { order_uuid: orderId, ...priced }, { signal })
    },
    cancelOrder: async ({ orderId }, signal) => {
      await call(cancelOrder, { order_uuid: orderId }, { signal })
    },
    declineOrder: async ({ orderId, reason }, signal) => {
      await call(declineOrder, { order_uuid: orderId, reason }, { signal })
    },
    simulateOrder: async ({ orderId, simulation }, signal) => {
      await call(pressOrder, { order_uuid: orderId, event: simulation }, { signal })
    },
  }).provide({
    actors: {
      proofFlow: wireProof(services),
      orderCommentFlow: wireComment(services),
      recallingFlow: wireRecalling(services),
    },
  })
}

const wireRecalling = ({ call }: Services) =>
  wire(recallingFlow, recallingPorts, {
    recallOrder: async ({ orderId, reason }, signal) => {
      await call(recallOrder, { order_uuid: orderId, reason }, { signal })
    },
  })

const wireComment = ({ call }: Services) =>
  wire(orderComment.flow, orderComment.ports, {
    submitForm: async ({ draft: { orderId, walletId, text } }, signal) => {
      const comment = text.trim() === '' ? null : text
      const { data } = await call(
        commentOrder,
        { order_uuid: orderId, wallet_id: walletId, comment },
        { signal },
      )
      return { result: data }
    },
  })

export const wireAddMoney = ({ call }: Services) =>
  wire(addMoneyFlow, addMoneyPorts, {
    readAddMoneyOptions: async ({ walletId }, signal) => {
      const [orderTypes, { data }] = await Promise.all([
        call(listOrderTypes, {}, { signal }),
        call(listAccounts, { wallet_uuid: walletId, limit: PAGE_LIMIT_MAX }, { signal }),
      ])
      return { orderTypes, accounts: data }
    },
  })
