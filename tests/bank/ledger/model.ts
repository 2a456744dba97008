import { mayOwe, type LedgerAccount } from '#bank/ledger/accounts'
import type { HoldEnd, Leg, Transfer } from '#bank/ledger/transfer'

/**
 * The ledger as a model: a few maps, copied before every step and restored when it is refused. It
 * shares no code with the ledger.
 */
export interface Model {
  accounts: Map<string, { posted: bigint; held: bigint }>
  holds: Map<string, ModelHold>
  results: Map<string, { body: string; word: ModelResult }>
}

interface ModelHold {
  account: string
  rest: bigint
  captured: bigint
  status: 'open' | HoldEnd
  until: Date | null
}

export type ModelResult =
  | 'posted'
  | 'again'
  | 'INSUFFICIENT_FUNDS'
  | 'AMOUNT_TOO_LARGE'
  | 'STATE_CONFLICT'
  | 'defect'

export const blankModel = (): Model => ({
  accounts: new Map(),
  holds: new Map(),
  results: new Map(),
})

const nameOf = ({ address, currencyId }: LedgerAccount) => `${address} ${currencyId}`

/** The expected response to these transfers as one step. */
export function postToModel(model: Model, transfers: readonly Transfer[], at: Date): ModelResult {
  const known = transfers.map(({ id }) => model.results.get(id))
  if (known.some((one) => one !== known[0] && one?.word !== known[0]?.word)) return 'defect'
  const twice = new Set(transfers.map(({ id }) => id)).size < transfers.length
  if (twice || known.some((one, place) => one && one.body !== bodyOf(transfers[place]!)))
    return 'defect'
  if (known[0]) return known[0].word === 'posted' ? 'again' : known[0].word

  const stored = structuredClone({ accounts: model.accounts, holds: model.holds })
  const word = transfers.reduce<ModelResult>(
    (so, one) => (so === 'posted' ? postTo(model, one, at) : so),
    'posted',
  )
  if (word !== 'posted') Object.assign(model, stored)
  for (const one of transfers) model.results.set(one.id, { body: bodyOf(one), word })
  return word
}

const bodyOf = ({ cause, legs }: Transfer) =>
  JSON.stringify([cause, legs], (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )

function postTo(model: Model, { legs }: Transfer, at: Date): ModelResult {
  const sums = new Map<string, bigint>()
  for (const leg of legs) {
    const word = moveOne(model, leg, at)
    if (word !== 'posted') return word
    sums.set(leg.currencyId, (sums.get(leg.currencyId) ?? 0n) + (leg.posted ?? 0n))
  }
  return [...sums.values()].every((sum) => sum === 0n) ? 'posted' : 'defect'
}

function moveOne(model: Model, leg: Leg, at: Date): ModelResult {
  const { posted = 0n } = leg
  const held = moveHold(model, leg, at)
  if (typeof held === 'string') return held
  const account = model.accounts.get(nameOf(leg)) ?? { posted: 0n, held: 0n }
  const next = { posted: account.posted + posted, held: account.held + held }
  const takes = posted < 0n || held > 0n
  if (takes && !mayOwe(leg) && next.posted < next.held) return 'INSUFFICIENT_FUNDS'
  model.accounts.set(nameOf(leg), next)
  return 'posted'
}

/** How the leg changes what is on hold, or why it is refused. */
function moveHold({ holds }: Model, leg: Leg, at: Date): bigint | ModelResult {
  const { hold: move, posted = 0n } = leg
  if (!move) return 0n
  const hold = holds.get(move.id)
  if ('place' in move) {
    if (hold) return 'STATE_CONFLICT'
    const { id, place, until = null } = move
    const fresh = { account: nameOf(leg), rest: place, captured: 0n, until }
    holds.set(id, { ...fresh, status: 'open' })
    return place
  }
  if (!hold || hold.account !== nameOf(leg)) return 'defect'
  if (hold.status !== 'open') return 'STATE_CONFLICT'
  const taken = 'take' in move ? move.take : hold.rest
  const spent = posted < 0n ? -posted : 0n
  if (taken > hold.rest || spent > taken) return 'AMOUNT_TOO_LARGE'
  const early = hold.until === null || hold.until > at
  if ('end' in move && move.end === 'expired' && early) return 'STATE_CONFLICT'
  hold.rest -= taken
  hold.captured += spent
  if (hold.rest === 0n) hold.status = 'end' in move ? move.end : 'captured'
  return -taken
}
