import { createHash } from 'node:crypto'
import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import { openAccounts, postSteps, type Hashed } from './post.rows.ts'
import type { HoldMove, Transfer, Leg, Posted } from './transfer.ts'

/** The only writer of the ledger. A refusal undoes the caller's whole transaction. */
export async function post(tx: Tx, tenantId: string, transfer: Transfer, at: Date) {
  const [answer] = await resultsOf(tx, tenantId, [[transfer]], at)
  return readResult(answer, [transfer])
}

/** Posts each group completely or not at all. Groups with new accounts are posted again after opening them. */
export async function resultsOf(
  tx: Tx,
  tenantId: string,
  groups: readonly (readonly Transfer[])[],
  at: Date,
): Promise<string[]> {
  const hashed = groups.map((group) => group.map(hashedOnce))
  const answers = await postSteps(tx, tenantId, hashed, at)
  const missing = hashed.filter((_, place) => answers[place] === 'account_not_found')
  if (missing.length === 0) return answers
  const accounts = missing.flatMap((group) => group.flatMap(({ transfer }) => transfer.legs))
  await openAccounts(tx, tenantId, accounts)
  const later = await postSteps(tx, tenantId, missing, at)
  return answers.map((answer) => (answer === 'account_not_found' ? later.shift()! : answer))
}

const hashes = new WeakMap<Transfer, Buffer>()

/** The digest is computed once per transfer, however often it is tried. */
export function hashedOnce(transfer: Transfer): Hashed {
  const hash = hashes.get(transfer) ?? hashOf(transfer)
  hashes.set(transfer, hash)
  return { transfer, hash }
}

const hashOf = ({ cause, legs }: Transfer) =>
  createHash('sha256')
    .update([cause, ...legs.map(canonicalLeg)].join('\n'))
    .digest()

const canonicalLeg = ({ address, currencyId, posted = 0n, hold }: Leg) =>
  `${address} ${currencyId} ${posted} ${hold ? canonicalHold(hold) : 0}`

function canonicalHold(hold: HoldMove): string {
  if ('place' in hold) return `${hold.place} ${hold.id} ${hold.until?.toISOString() ?? ''}`
  return 'take' in hold ? `${-hold.take} ${hold.id}` : `${hold.end} ${hold.id}`
}

export function readResult(answer = 'no answer', transfers: readonly Transfer[]): Posted {
  const again = answer.startsWith('again ')
  const result = again ? answer.slice('again '.length) : answer
  const named = transfers.map(({ cause, id }) => `${cause} ${id}`).join(', ')
  switch (result) {
    case 'posted':
      return { again }
    case 'insufficient_funds':
      throw new Refusal('INSUFFICIENT_FUNDS', `${named} needs more than is free.`)
    case 'hold_short':
      throw new Refusal('AMOUNT_TOO_LARGE', `${named} takes more than is held.`)
    case 'hold_known':
    case 'hold_over':
    case 'hold_not_due':
      throw new Refusal(
        'STATE_CONFLICT',
        `${named} comes at the wrong time for its hold (${result}).`,
      )
    default:
      throw new Error(`Not posted: ${named}: ${answer}.`)
  }
}
