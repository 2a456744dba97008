import { isNamed, listAccountPrograms, listAccounts, type AccountListed } from '#contract/account'
import { PAGE_LIMIT_MAX } from '#contract/kit/page'
import {
  cancelPaymentRequest,
  createPaymentRequest,
  listPaymentRequests,
  readPaymentRequest,
  readRequestLink,
  readRequestToPay,
} from '#contract/paymentRequest'
import { listCurrencies, type Currency } from '#contract/reference'
import { wire } from '#machines/kit/port'
import { newRequestFlow, newRequestPorts } from '#machines/paymentRequest/newRequest.flow'
import { ownRequestFlow, ownRequestPorts } from '#machines/paymentRequest/ownRequest.flow'
import { requestLink } from '#machines/paymentRequest/requestLink.flow'
import { payRequestFlow, payRequestPorts } from '#machines/paymentRequest/payRequest.flow'
import { requestsList } from '#machines/paymentRequest/requests.flow'
import type { Services } from '#app/services.ts'
import { wireRequestPlace } from '#app/features/order/placePorts.ts'
import { wireQuote } from '#app/features/order/quotePorts.ts'
import { decimalSignOf } from '#app/i18n/amounts.ts'

export const wireRequests = ({ call }: Services) =>
  wire(requestsList.flow, requestsList.ports, {
    fetchPage: ({ filter, limit, offset }, signal) =>
      call(listPaymentRequests, { wallet_uuid: filter.walletId, limit, offset }, { signal }),
  })

export const wireOwnRequest = ({ call }: Services) =>
  wire(ownRequestFlow, ownRequestPorts, {
    readOwnRequest: ({ walletId, id }, signal) =>
      call(readPaymentRequest, { wallet_uuid: walletId, id }, { signal }),
    cancelRequest: ({ walletId, id }, signal) =>
      call(cancelPaymentRequest, { wallet_uuid: walletId, id }, { signal }),
  })

export const wireNewRequest = ({ call, language }: Services) =>
  wire(newRequestFlow, newRequestPorts, {
    readRequestOffer: async ({ walletId }, signal) => {
      const all = { wallet_uuid: walletId, limit: PAGE_LIMIT_MAX }
      const [{ data }, accounts, programs] = await Promise.all([
        call(listCurrencies, {}, { signal }),
        call(listAccounts, all, { signal }),
        call(listAccountPrograms, { wallet_id: walletId, limit: PAGE_LIMIT_MAX }, { signal }),
      ])
      const currencies = data.filter(({ is_enabled: open }) => open)
      return {
        currencies,
        fromOutside: payableFromOutside(currencies, accounts.data),
        toOpen: programs.data.map((program) => program.account_currency_id),
        decimal: decimalSignOf(language()),
      }
    },
    makeRequest: ({ terms: { walletId, currencyId, ...more } }, signal) =>
      call(
        createPaymentRequest,
        { wallet_uuid: walletId, currency_id: currencyId, ...more },
        { signal },
      ),
  })

/** On a chain, or by a bank where the wallet has an account with details. */
function payableFromOutside(currencies: readonly Currency[], accounts: readonly AccountListed[]) {
  const named = accounts.filter(({ account_details: details }) =>
    isNamed(details?.beneficiary.name ?? ''),
  )
  const banked = new Set(named.map(({ account_currency }) => account_currency.uuid))
  return currencies
    .filter(({ uuid, meta }) => meta.chain_id !== null || banked.has(uuid))
    .map(({ uuid }) => uuid)
}

export const wireRequestLink = ({ call }: Services) =>
  wire(requestLink.flow, requestLink.ports, {
    readAnswer: async ({ asked: slug, unattended }, signal) => ({
      answer: await call(readRequestLink, { slug }, { signal, unattended }),
    }),
  })

export const wirePayRequest = (services: Services) => {
  const { call, language } = services
  return wire(payRequestFlow, payRequestPorts, {
    readRequestToPay: async ({ slug, walletId }, signal) => ({
      request: await call(readRequestToPay, { wallet_uuid: walletId, slug }, { signal }),
      decimal: decimalSignOf(language()),
    }),
  }).provide({
    actors: { quoteFlow: wireQuote(services), placeFlow: wireRequestPlace(services) },
  })
}
