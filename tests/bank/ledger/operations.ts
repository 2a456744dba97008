import fc from 'fast-check'
import type { Account } from '#bank/ledger/accounts'
import {
  capturing,
  expiring,
  holding,
  voiding,
  type Leg,
  type Transfer,
} from '#bank/ledger/transfer'

/** What customers and the bank do with money, as one can draw it by lot. */
export interface Deed {
  kind: (typeof kinds)[number]
  from: number
  to: number
  amount: bigint
  hold: number
  /** Of a reversal: which deed before it. */
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

export const deeds = fc.array(
  fc.record<Deed>({
    kind: fc.constantFrom(...kinds),
    from: fc.nat(WALLETS - 1),
    to: fc.nat(WALLETS - 1),
    amount: fc.bigInt(1n, 70n),
    hold: fc.nat(HOLDS - 1),
    of: fc.nat(39),
  }),
  { minLength: 10, maxLength: 40 },
)

export interface Town {
  usd: string
  eur: string
  now: Date
  freshId(): string
}

/** The deeds as steps, after one that opens every account and hands out the first money. */
export function stepsOf(said: readonly Deed[], town: Town): Transfer[][] {
  const holds = Array.from({ length: HOLDS }, town.freshId)
  const steps = [[opening(town)]]
  for (const deed of said) steps.push(stepOf(deed, town, holds[deed.hold]!, steps))
  return steps
}

const wallet = ({ usd }: Town, at: number): Account => ({
  address: `wallet:w${at}`,
  currencyId: usd,
})

function opening(town: Town): Transfer {
  const { usd, eur, freshId } = town
  const houses = ['rail:ach', 'fees', 'exchange'] as const
  const opened = houses.flatMap((address) => [
    { address, currencyId: usd },
    { address, currencyId: eur },
  ])
  const wallets = Array.from({ length: WALLETS }, (_, at) => at)
  const gifts: Leg[] = wallets.flatMap((at) => [
    { ...wallet(town, at), posted: 100n },
    { ...wallet(town, at), currencyId: eur },
  ])
  const paid: Leg = { address: 'rail:ach', currencyId: usd, posted: -100n * BigInt(WALLETS) }
  return { id: freshId(), cause: 'gift', legs: [...opened, paid, ...gifts] }
}

function stepOf(deed: Deed, town: Town, hold: string, before: Transfer[][]): Transfer[] {
  const one = (cause: string, legs: Leg[]): Transfer => ({ id: town.freshId(), cause, legs })
  if (deed.kind === 'reverse') return [reversed(before[deed.of % before.length]![0]!, town)]
  if (deed.kind === 'forge') {
    const { id } = before[deed.of % before.length]![0]!
    return [{ ...one('forge', legsOf({ ...deed, kind: 'move' }, town, hold)), id }]
  }
  if (deed.kind !== 'both') return [one(deed.kind, legsOf(deed, town, hold))]
  return (['move', 'hold'] as const).map((kind) => one(kind, legsOf({ ...deed, kind }, town, hold)))
}

const reversed = ({ legs }: Transfer, { freshId }: Town): Transfer => ({
  id: freshId(),
  cause: 'reversal',
  legs: legs.map(({ address, currencyId, posted = 0n }) => ({
    address,
    currencyId,
    posted: -posted,
  })),
})

function legsOf({ kind, from, to, amount }: Deed, town: Town, id: string): Leg[] {
  const payer = wallet(town, from)
  const payee = wallet(town, to)
  const { usd, eur, now } = town
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
