import { createPriceAlert, listPriceAlerts, type PriceAlert } from '#contract/priceAlert'
import { listNotices, type PersonNotice } from '#contract/notice'
import { createPriceWatcher } from '#bank/priceAlert/watcher'
import { ratioOf } from '#bank/rate/ratio'
import type { BankServices, Rates } from '#bank/services'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** A bank whose prices are what the test says, in dollars; what is not said has none. */
export async function openPriceAlerts() {
  const at = new Date('2026-03-02T09:00:00Z')
  const said = new Map([
    ['USD', '1'],
    ['BTC', '64000'],
    ['ETH', '3000.5'],
  ])
  const rates: Rates = {
    prices: async (_, symbols) =>
      new Map(
        symbols.flatMap((symbol) => {
          const usd = said.get(symbol)
          return usd === undefined ? [] : [[symbol, { usd: ratioOf(usd), source: 'test', at }]]
        }),
      ),
    history: async (_, __, moments) => moments.map(() => null),
  }
  const bank = await openTestBank(undefined, { rates })
  const kit = await openCounterpartyKit(bank)

  const set = (owner: Owner, direction: string, price: unknown, symbol = 'BTC') =>
    owner.ask(createPriceAlert, { symbol, direction, price })

  const alertsOf = async (owner: Owner, symbol?: string) =>
    (await owner.ask(listPriceAlerts, symbol === undefined ? {} : { symbol })).body
      .data as PriceAlert[]

  const look = (world: BankServices = bank.world) => createPriceWatcher(world).lookAll()

  async function noticesOf(owner: Owner) {
    await bank.relay.drain()
    const { body } = await owner.ask(listNotices, { limit: 50 })
    return (body.data as PersonNotice[]).filter(({ kind }) => kind.startsWith('price_'))
  }

  const told = async (owner: Owner) =>
    (await noticesOf(owner)).map(({ kind, facts }) => `${kind} ${facts.name} ${facts.amount}`)

  return { ...kit, bank, said, set, alertsOf, look, noticesOf, told }
}
