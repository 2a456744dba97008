import { listAccounts } from '#contract/account'
import { listActivity } from '#contract/activity'
import { withPoint } from '#contract/kit/amountInput'
import { PAGE_LIMIT_MAX } from '#contract/kit/page'
import { readOverview } from '#contract/overview'
import { createPriceAlert, listPriceAlerts, removePriceAlert } from '#contract/priceAlert'
import { readRateHistory } from '#contract/rate'
import { listCurrencies } from '#contract/reference'
import { readConfig } from '#contract/tenantConfig'
import { alerts } from '#machines/currency/alerts.flow'
import { currencyFlow, currencyPorts } from '#machines/currency/currency.flow'
import { wire } from '#machines/kit/port'
import type { Services } from '#app/services.ts'

const LATEST = 6

export function wireCurrency({ call }: Services) {
  /** One for each network. */
  const idsOf = async (symbol: string, signal: AbortSignal) => {
    const { data } = await call(listCurrencies, {}, { signal })
    return data.filter(({ meta }) => meta.symbol === symbol).map(({ uuid }) => uuid)
  }

  const latestOf = async (wallet_uuid: string, currency: string, signal: AbortSignal) =>
    (await call(listActivity, { wallet_uuid, currency, limit: LATEST }, { signal })).data

  return wire(currencyFlow, currencyPorts, {
    readCurrency: async ({ walletId, symbol }, signal) => {
      const [latest, accounts, { performance }] = await Promise.all([
        latestOf(walletId, symbol, signal),
        call(listAccounts, { wallet_uuid: walletId, limit: PAGE_LIMIT_MAX }, { signal }),
        call(readOverview, {}, { signal }),
      ])
      return {
        latest,
        accounts: accounts.data.filter(
          ({ account_currency, status }) =>
            account_currency.meta.symbol === symbol && status === 'ACTIVE',
        ),
        gain: performance?.assets.find((one) => one.symbol === symbol) ?? null,
      }
    },
    readPrices: async ({ symbol, days }, signal) => {
      const { base_currency } = await call(readConfig, {}, { signal })
      const [id] = await idsOf(symbol, signal)
      if (symbol === base_currency || id === undefined) return { prices: null }
      return { prices: await call(readRateHistory, { from_uuid: id, days }, { signal }) }
    },
  })
}

export const wireAlerts = ({ call }: Services) =>
  wire(alerts.flow, alerts.ports, {
    readEntries: async ({ asked, unattended }, signal) => ({
      entries: (await call(listPriceAlerts, asked, { signal, unattended })).data,
    }),
    saveEntry: async ({ asked, draft: { direction, price } }, signal) => {
      const request = { ...asked, direction, price: withPoint(price) }
      return { entries: (await call(createPriceAlert, request, { signal })).data }
    },
    removeEntry: async ({ asked, key }, signal) => ({
      entries: (await call(removePriceAlert, { ...asked, id: key }, { signal })).data,
    }),
  })
