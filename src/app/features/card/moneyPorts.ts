import { listOrderTypes } from '#contract/orderType'
import { readSubAccount } from '#contract/program'
import { listCurrencies } from '#contract/reference'
import { readWallet } from '#contract/wallet'
import { cardMoneyFlow, cardMoneyPorts } from '#machines/card/cardMoney.flow'
import { wire } from '#machines/kit/port'
import { decimalSignOf } from '#app/i18n/amounts.ts'
import type { Services } from '#app/services.ts'
import { wireCardPlace } from '#app/features/order/placePorts.ts'
import { wireQuote } from '#app/features/order/quotePorts.ts'

export const wireCardMoney = (services: Services) => {
  const { call, language } = services
  return wire(cardMoneyFlow, cardMoneyPorts, {
    readMoneyOffer: async ({ walletId, accountId }, signal) => {
      const [account, currencies, { balance }, orderTypes] = await Promise.all([
        call(readSubAccount, { id: accountId }, { signal }),
        call(listCurrencies, {}, { signal }),
        call(readWallet, { uuid: walletId }, { signal }),
        call(listOrderTypes, {}, { signal }),
      ])
      return {
        account,
        currencies: currencies.data.filter(({ is_enabled }) => is_enabled),
        balances: balance,
        orderTypes: orderTypes.map(({ id }) => id),
        decimal: decimalSignOf(language()),
      }
    },
  }).provide({ actors: { placeFlow: wireCardPlace(services), quoteFlow: wireQuote(services) } })
}
