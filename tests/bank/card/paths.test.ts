import { expect, test } from 'vitest'
import type { CardDetail } from '#contract/card'
import { purchaseExhibit as exhibit } from '#machines/card/card.exhibit'
import { purchaseLife, type PurchaseEvent, type PurchaseStatus } from '#machines/card/purchase.life'
import { advance, allows } from '#machines/kit/life'
import { expire, handleNetworkMessage } from '#bank/card/purchase/networkMessages'
import type { PurchaseDeps } from '#bank/card/purchase/decide'
import { purchaseEventsOf, type CardTransactionRow } from '#bank/card/purchase/transaction.rows'
import type { NetworkMessage } from '#bank/outside/network/network'
import { openTestBank } from '#tests/kit/bank'
import { walksOf } from '#tests/kit/mbt'
import { faults } from '#tests/kit/openBook'
import { oneOf } from '#tests/kit/whole'
import { openCards } from './cards.ts'

/**
 * Every path of a purchase's life, run on the bank. What must be held, captured and refunded, and
 * so the account's balance, holds and debt, is counted here without asking bank or chart.
 */

const bank = await openTestBank()
const cards = await openCards(bank)
const { tenantId } = cards
const merchant = { name: 'Millstream Coffee', category: '5814', city: 'Lisbon', country: 'PT' }

const within = <T>(work: (deps: PurchaseDeps) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    work({ tx, tenantId, world: bank.world }),
  )

/** Counted without the bank. */
interface Tally {
  held: bigint
  taken: bigint
  refunded: bigint
}

interface PurchaseCase {
  message: NetworkMessage | 'expire'
  tally: Tally
}

/** A merchant clears the held amount, or more with a tip. */
const routes = {
  'what was promised': { funds: 10_000n, tip: 0n },
  'more than there is': { funds: 2_300n, tip: 700n },
} as const

type PurchaseRoute = (typeof routes)[keyof typeof routes]

/** The first message of a purchase. */
function opening(
  event: PurchaseEvent,
  { id: cardId }: CardDetail,
  { tip }: PurchaseRoute,
): PurchaseCase {
  const nothing = { held: 0n, taken: 0n, refunded: 0n }
  const options = (minor: bigint) =>
    ({ kind: 'authorise', cardId, minor, merchant, entry: 'chip' }) as const
  if (event.type === 'network.approved')
    return { message: options(2_000n), tally: { ...nothing, held: 2_000n } }
  if (event.type === 'network.checked') return { message: options(0n), tally: nothing }
  if (event.type === 'network.declined') return { message: options(10_001n), tally: nothing }
  const minor = 2_000n + tip
  return {
    message: { kind: 'clearUnasked', cardId, minor, merchant },
    tally: { ...nothing, taken: minor },
  }
}

/** The next message, and its effect on the tally. */
function following(
  event: PurchaseEvent,
  purchaseId: string,
  tally: Tally,
  { tip }: PurchaseRoute,
): PurchaseCase {
  const { held, taken, refunded } = tally
  switch (event.type) {
    case 'network.incremented':
      return {
        message: { kind: 'increment', purchaseId, minor: 300n },
        tally: { ...tally, held: held + 300n },
      }
    case 'network.reversed': {
      const minor = event.whole ? held : 100n
      return {
        message: { kind: 'reverse', purchaseId, minor: event.whole ? null : minor },
        tally: { ...tally, held: held - minor },
      }
    }
    case 'network.cleared': {
      const minor = event.last ? (held || 2_000n) + tip : 200n
      const rest = event.last ? 0n : held - minor
      return {
        message: { kind: 'clear', purchaseId, minor, last: event.last },
        tally: { ...tally, held: rest > 0n ? rest : 0n, taken: taken + minor },
      }
    }
    case 'network.refunded': {
      const minor = event.within ? 100n : taken - refunded + 1n
      return {
        message: { kind: 'refund', purchaseId, minor },
        tally: { ...tally, refunded: refunded + minor },
      }
    }
    case 'promise.expired':
      return { message: 'expire', tally: { ...tally, held: 0n } }
    default:
      throw new Error(`A purchase does not hear ${event.type} twice.`)
  }
}

async function send(message: PurchaseCase['message'], row: CardTransactionRow | null) {
  if (message !== 'expire') return within((deps) => handleNetworkMessage(deps, message))
  bank.clock.advance(row!.expires_at!.getTime() - bank.clock.now().getTime())
  await within((deps) => expire(deps, row!.id))
  return null
}

const stored = async (id: string) => {
  const [row] = await cards.rows<Record<'status' | 'held' | 'taken' | 'refunded', string>>(
    'select status, held, taken, refunded from card_transactions where tenant_id = $1 and id = $2',
    id,
  )
  return row!
}

/** Ledger, row and counters, beside the tally. */
async function agree(card: CardDetail, id: string, tally: Tally, { funds }: PurchaseRoute) {
  const recorded = await cards.posted()
  const account = recorded.get(`card:${card.fiat_account.id}`)
  const owed = -(recorded.get(`rail:card-owed:${card.fiat_account.id}`)?.posted ?? 0n)
  const left = funds - tally.taken + tally.refunded
  expect({ posted: account?.posted, held: account?.held, owed }).toEqual({
    posted: left > 0n ? left : 0n,
    held: tally.held,
    owed: left < 0n ? -left : 0n,
  })
  const { held, taken, refunded } = await stored(id)
  expect([held, taken, refunded].map(BigInt)).toEqual([tally.held, tally.taken, tally.refunded])
  const [day] = await cards.rows<{ spent: string }>(
    'select sum(spent) as spent from card_days where tenant_id = $1 and card_id = $2',
    card.id,
  )
  expect(BigInt(day?.spent ?? 0)).toBe(tally.held + tally.taken)
  expect(await faults(bank.world.engine, tenantId)).toEqual([])
}

const walks = walksOf(exhibit).map(({ story: scenario, events }) => ({
  story: scenario,
  events: events as PurchaseEvent[],
}))

test('the paths cover every transition', () => {
  expect(walks.length).toBeGreaterThan(15)
})

for (const [turn, [name, way]] of Object.entries(routes).entries())
  test.each(oneOf(3, walks, turn))(
    `taking ${name}, ledger and rows agree after $story`,
    async ({ events }) => {
      const { card } = await cards.shopper('VIRTUAL_BALANCE', String(Number(way.funds) / 100))
      let model: { status: PurchaseStatus; facts: { partTaken: boolean; reason: string | null } } =
        {
          status: 'PENDING',
          facts: { partTaken: false, reason: null },
        }
      let tally: Tally = { held: 0n, taken: 0n, refunded: 0n }
      let row: CardTransactionRow | null = null
      let lines = 0
      for (const event of events) {
        const recorded: PurchaseCase = row
          ? following(event, row.id, tally, way)
          : opening(event, card, way)
        if (!allows(purchaseLife, model, event)) {
          await expect(send(recorded.message, row)).rejects.toMatchObject({
            code: 'AMOUNT_TOO_LARGE',
          })
          await agree(card, row!.id, tally, way)
          continue
        }
        row = (await send(recorded.message, row)) ?? row
        tally = recorded.tally
        lines += 1
        const next = advance(purchaseLife, model, event)
        model = { status: next.status, facts: next.facts }
        expect((await stored(row!.id)).status).toBe(model.status)
        await agree(card, row!.id, tally, way)
      }
      const scenario = await within(({ tx }) => purchaseEventsOf(tx, tenantId, [row!.id]))
      expect(scenario.map(({ seq }) => seq)).toEqual(
        Array.from({ length: lines }, (_, at) => at + 1),
      )
    },
  )
