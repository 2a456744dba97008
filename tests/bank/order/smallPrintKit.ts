import type { OrderType } from '#contract/orderType'
import type { RailInstruction } from '#bank/outside/rails/rail'
import { plainFee } from '#bank/policy/document'
import { kinds } from '#bank/quote/kinds'
import { keepSettings } from '#bank/quote/quote.rows'
import { openCardMoney } from '#tests/bank/card/cardMoney'
import type { openCounterpartyKit } from '#tests/bank/counterparty/counterpartyKit'
import { CACHE_MS } from '#tests/bank/quote/quoteKit'
import type { TestBank } from '#tests/kit/bank'
import { changePolicy } from '#tests/kit/policy'
import { openOrderKit } from './orderKit.ts'

/**
 * A tenant with round prices and fees, which records rail instructions and postings: a euro is 1.25
 * dollars, a pound 1.50 and an ether 2,000; every order costs 1 % of the net amount, rounded up, and 3 dollars.
 */
export async function openSmallPrint(bank: TestBank) {
  fixPrices(bank)
  const instructions = recordRails(bank)
  const kit = await openOrderKit(bank)
  return { ...kit, ...(await openPostings(bank, kit)), instructions }
}

/** The same with cards. */
export async function openCardSmallPrint(bank: TestBank) {
  fixPrices(bank)
  const instructions = recordRails(bank)
  const kit = await openCardMoney(bank)
  return { ...kit, ...(await openPostings(bank, kit)), instructions }
}

async function openPostings(bank: TestBank, kit: Kit) {
  await bank.world.engine.transaction({ tenantId: kit.tenantId, personId: null }, async (tx) => {
    for (const type of Object.keys(kinds) as OrderType[])
      await keepSettings(tx, kit.tenantId, type, { ...kinds[type].settings, isEnabled: true })
    const terms = { min: null, max: null, fee: plainFee('3', '1') }
    await changePolicy(tx, kit.tenantId, (document) => ({
      ...document,
      order_types: document.order_types.map((one) => ({ ...one, ...terms })),
    }))
  })
  bank.clock.advance(CACHE_MS)

  const earlier = new Set<string>()

  /** Postings of orders since the last call: cause, address, currency and amount. */
  async function newPostings() {
    const rows = await kit.rows<Posting>(
      `select t.id as transfer, t.cause, a.address, c.symbol, p.posted_by as posted
       from ledger_postings p
       join ledger_transfers t on t.tenant_id = p.tenant_id and t.id = p.transfer_id
       join ledger_accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id
       join currencies c on c.tenant_id = p.tenant_id and c.id = a.currency_id
       where p.tenant_id = $1 and t.cause like 'order %'`,
    )
    const found = rows.filter(({ transfer }) => !earlier.has(transfer))
    for (const { transfer } of found) earlier.add(transfer)
    return found
      .map(({ cause, address, symbol, posted }) =>
        [cause.replace('order ', ''), address, symbol, posted].join(' '),
      )
      .toSorted()
  }

  return { newPostings }
}

type Kit = Pick<Awaited<ReturnType<typeof openCounterpartyKit>>, 'tenantId' | 'rows'>

interface Posting {
  transfer: string
  cause: string
  address: string
  symbol: string
  posted: string
}

const cents: Record<string, bigint> = { USD: 100n, EUR: 125n, GBP: 150n, ETH: 200_000n }

function fixPrices({ world, clock }: TestBank) {
  const prices = async (_: string, symbols: readonly string[]) => {
    const priceOf = (symbol: string) => ({ above: cents[symbol], below: 100n })
    const known = symbols.filter((symbol) => symbol in cents)
    return new Map(
      known.map((one) => [one, { usd: priceOf(one), source: 'fixed', at: clock.now() }]),
    )
  }
  Object.assign(world.rates, { prices })
}

/** Notes what rails are told, and lets it through. */
export function recordRails({ world }: TestBank): RailInstruction[] {
  const instructions: RailInstruction[] = []
  const open = world.rails.link
  const link: typeof open = (...by) => {
    const found = open(...by)
    if (!found) return null
    const send = (one: RailInstruction) => {
      instructions.push(one)
      return found.send(one)
    }
    return { ...found, send }
  }
  Object.assign(world.rails, { link })
  return instructions
}
