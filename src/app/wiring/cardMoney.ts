import { listOrderTypes } from '#contract/orderType'
import { readSubAccount } from '#contract/program'
import { listCurrencies } from '#contract/reference'
import { readWallet } from '#contract/wallet'
import { cardMoneyFlow, cardMoneyPorts } from '#machines/card/cardMoney.flow'
import { wire } from '#machines/kit/port'
import { decimalSignOf } from '#app/words/amounts.ts'
import type { World } from '../wiring.ts'
import { wireCardPlace } from './place.ts'
import { wireQuote } from './quote.ts'

/** Who answers for money between a wallet and its cards. */
export const wireCardMoney = (world: World) => {
  const { call, tongue } = world
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
        decimal: decimalSignOf(tongue()),
      }
    },
  }).provide({ actors: { placeFlow: wireCardPlace(world), quoteFlow: wireQuote(world) } })
}
