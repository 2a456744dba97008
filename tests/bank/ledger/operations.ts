import fc from 'fast-check'
import type { LedgerAccount } from '#bank/ledger/accounts'
import {
  capturing,
  expiring,
  holding,
  voiding,
  type Leg,
  type Transfer,
} from '#bank/ledger/transfer'

/** Random operations of customers and bank. */
export interface Operation {
  kind: (typeof kinds)[number]
  from: number
  to: number
  amount: bigint
  hold: number
  /** The operation that a reversal refers to. */
  of: number
}

const kinds = [
  'move',
  'move',
  'fee',
  'exchange',
  'hold',
  'hold',
  'brief hold',
  'take',
  'capture',
  'void',
  'expire',
  'reverse',
  'lopsided',
  'forge',
  'both',
] as const

const WALLETS = 4
const HOLDS = 6

export const operations = fc.array(
  fc.record<Operation>({
    kind: fc.constantFrom(...kinds),
    from: fc.nat(WALLETS - 1),
    to: fc.nat(WALLETS - 1),
    amount: fc.bigInt(1n, 70n),
    hold: fc.nat(HOLDS - 1),
    of: fc.nat(39),
  }),
  { minLength: 10, maxLength: 40 },
)

export interface LedgerFixture {
  usd: string
  eur: string
  now: Date
  freshId(): string
}

/** The operations as steps, after one that opens every account and deposits money. */
export function stepsOf(text: readonly Operation[], population: LedgerFixture): Transfer[][] {
  const holds = Array.from({ length: HOLDS }, population.freshId)
  const steps = [[opening(population)]]
  for (const operation of text)
    steps.push(stepOf(operation, population, holds[operation.hold]!, steps))
  return steps
}

const wallet = ({ usd }: LedgerFixture, at: number): LedgerAccount => ({
  address: `wallet:w${at}`,
  currencyId: usd,
})

function opening(population: LedgerFixture): Transfer {
  const { usd, eur, freshId } = population
  const roots = ['rail:ach', 'fees', 'exchange'] as const
  const opened = roots.flatMap((address) => [
    { address, currencyId: usd },
    { address, currencyId: eur },
  ])
  const wallets = Array.from({ length: WALLETS }, (_, at) => at)
  const gifts: Leg[] = wallets.flatMap((at) => [
    { ...wallet(population, at), posted: 100n },
    { ...wallet(population, at), currencyId: eur },
  ])
  const paid: Leg = { address: 'rail:ach', currencyId: usd, posted: -100n * BigInt(WALLETS) }
  return { id: freshId(), cause: 'gift', legs: [...opened, paid, ...gifts] }
}

function stepOf(
  operation: Operation,
  population: LedgerFixture,
  hold: string,
  before: Transfer[][],
): Transfer[] {
  const one = (cause: string, legs: Leg[]): Transfer => ({ id: population.freshId(), cause, legs })
  if (operation.kind === 'reverse')
    return [reversed(before[operation.of % before.length]![0]!, population)]
  if (operation.kind === 'forge') {
    const { id } = before[operation.of % before.length]![0]!
    return [{ ...one('forge', legsOf({ ...operation, kind: 'move' }, population, hold)), id }]
  }
  if (operation.kind !== 'both') return [one(operation.kind, legsOf(operation, population, hold))]
  return (['move', 'hold'] as const).map((kind) =>
    one(kind, legsOf({ ...operation, kind }, population, hold)),
  )
}

const reversed = ({ legs }: Transfer, { freshId }: LedgerFixture): Transfer => ({
  id: freshId(),
  cause: 'reversal',
  legs: legs.map(({ address, currencyId, posted = 0n }) => ({
    address,
    currencyId,
    posted: -posted,
  })),
})

function legsOf(
  { kind, from, to, amount }: Operation,
  population: LedgerFixture,
  id: string,
): Leg[] {
  const payer = wallet(population, from)
  const payee = wallet(population, to)
  const { usd, eur, now } = population
  const gone = new Date(now.getTime() - 1_000)
  const later = new Date(now.getTime() + 1_000)
  const paid = { ...payee, posted: amount }
  switch (kind) {
    case 'fee':
      return [
        { ...payer, posted: -amount - 1n },
        paid,
        { address: 'fees', currencyId: usd, posted: 1n },
      ]
    case 'exchange':
      return [
        { ...payer, posted: -amount },
        { address: 'exchange', currencyId: usd, posted: amount },
        { address: 'exchange', currencyId: eur, posted: -amount + 1n },
        { ...payer, currencyId: eur, posted: amount - 1n },
      ]
    case 'hold':
      return [holding(payer, { id, amount, until: later })]
    case 'brief hold':
      return [holding(payer, { id, amount, until: gone })]
    case 'take':
      return [capturing(payer, { id, amount, rest: 'kept' }), paid]
    case 'capture':
      return [capturing(payer, { id, amount, rest: 'released' }), paid]
    case 'void':
      return [voiding(payer, id)]
    case 'expire':
      return [expiring(payer, id)]
    case 'lopsided':
      return [
        { ...payer, posted: -amount },
        { ...paid, posted: amount + 1n },
      ]
    default:
      return [{ ...payer, posted: -amount }, paid]
  }
}
