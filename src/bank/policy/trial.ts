import { setImmediate } from 'node:timers/promises'
import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { trialRefusals, type PolicyTrial, type tryPolicyDraft } from '#contract/ops/policy'
import type { PolicyDocument } from '#contract/ops/policyDocument'
import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import { pageFrom } from '#bank/page'
import { typeNeeds } from '#bank/quote/orderTypes'
import { listAllCoins, type Coin } from '#bank/rate/rate.rows'
import { tenTo } from '#bank/rate/ratio'
import type { StaffContext } from '#bank/requestContext'
import { findDraft, listPolicies } from './policy.rows.ts'
import { createReplay, linesOf, type TrialOutcome, type ReplayDeps } from './replay.ts'
import { listFirstSeen, listOrdersToTry, listVerified, type TriedRow } from './trial.rows.ts'

const DAY_MS = 24 * 3_600_000
const TRIED_MS = 30 * DAY_MS

export async function handleTryPolicyDraft(
  { limit, offset }: ParsedOf<typeof tryPolicyDraft>,
  { tx, scope, world, tenant }: StaffContext,
): Promise<PolicyTrial> {
  const { tenantId } = scope
  const draft = await findDraft(tx, tenantId)
  if (!draft) throw new Refusal('NOT_FOUND')
  const since = new Date(world.clock.now().getTime() - TRIED_MS)
  // A day more, whose orders only count into the sums of the first.
  const rows = await rowsToTry(tx, tenantId, new Date(since.getTime() - DAY_MS))
  const coins = await listAllCoins(tx, tenantId)
  const base = tenant.config.base_currency
  const symbols = [...new Set([base, ...symbolsOf(rows, coins)])]
  const deps = {
    coins,
    prices: await world.rates.prices(tx, symbols),
    base,
    needs: await typeNeeds(tx, tenantId),
    verified: await listVerified(tx, tenantId),
  }
  const former = await documentsOf(tx, tenantId, rows)
  const all = await tryRows(rows, { draft: draft.document, former, deps })
  const tried = all.filter(({ row }) => row.created_at > since)
  const affected = tried
    .filter(isAffected)
    .toSorted((a, b) => b.row.created_at.getTime() - a.row.created_at.getTime())
  const data = affected.slice(offset, offset + limit).map((one) => triedShown(one, coins))
  return {
    ...pageFrom(data, affected.length, offset),
    revision: draft.revision,
    since: since.toISOString(),
    tried: tried.length,
    refused: tried.filter(({ refusal }) => refusal !== null).length,
    refusals: trialRefusals
      .map((code) => ({ code, count: tried.filter(({ refusal }) => refusal === code).length }))
      .filter(({ count }) => count > 0),
    fees: feesOf(tried, coins),
    proofs: countsOf(tried, 'proof'),
    reviews: countsOf(tried, 'review'),
  }
}

const isAffected = ({ refusal, more, proof, review }: Tried) =>
  refusal !== null || more !== 0n || [proof, review].some(({ before, after }) => before !== after)

function countsOf(tried: readonly Tried[], name: 'proof' | 'review') {
  const carried = tried.filter(({ refusal }) => refusal === null)
  return {
    before: carried.filter((one) => one[name].before).length,
    after: carried.filter((one) => one[name].after).length,
  }
}

async function rowsToTry(tx: Tx, tenantId: string, since: Date): Promise<TriedRow[]> {
  const placed = await listOrdersToTry(tx, tenantId, since)
  const seen = await listFirstSeen(tx, tenantId, since)
  const firstOf = new Map(seen.map((one) => [`${one.person_id} ${one.payee}`, one]))
  return placed.map((row) => {
    const first = firstOf.get(`${row.person_id} ${row.payee}`)
    return { ...row, seen_at: first?.at ?? null, paid_at: first?.paid_at ?? null }
  })
}

const symbolsOf = (rows: readonly TriedRow[], coins: ReadonlyMap<string, Coin>) =>
  rows.flatMap(({ currency_id }) => coins.get(currency_id)?.symbol ?? [])

const FIRST_VERSION = 1

const versionOf = ({ policy_version }: TriedRow) => policy_version ?? FIRST_VERSION

async function documentsOf(tx: Tx, tenantId: string, rows: readonly TriedRow[]) {
  const found = await listPolicies(tx, tenantId, [...new Set(rows.map(versionOf))])
  return new Map(found.map(({ version, document }) => [version, document]))
}

interface Tried {
  row: TriedRow
  refusal: TrialOutcome['refusal']
  before: bigint
  more: bigint
  proof: Asked
  review: Asked
}

interface Asked {
  before: boolean
  after: boolean
}

interface Trial {
  draft: PolicyDocument
  /** By version. */
  former: ReadonlyMap<number, PolicyDocument>
  deps: ReplayDeps
}

/** Customers are answered in between. */
const ROWS_AT_ONCE = 1_000

/**
 * Against the same replay under the policy each order was made under: so that what the model leaves
 * out, and prices that moved since, count on neither side.
 */
async function tryRows(
  rows: readonly TriedRow[],
  { draft, former, deps }: Trial,
): Promise<Tried[]> {
  const asDrafted = createReplay(draft, deps)
  const asMade = new Map([...former].map(([version, one]) => [version, createReplay(one, deps)]))
  const tried: Tried[] = []
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate()
    const drafted = asDrafted(row)
    const made = asMade.get(versionOf(row))?.(row)
    if (!drafted || !made) continue
    const refusal = made.refusal === null ? drafted.refusal : null
    const before = linesOf(row, ['percent', 'fixed'])
    const proof = { before: made.proof, after: drafted.proof }
    const review = { before: made.review, after: drafted.review }
    tried.push({ row, refusal, before, more: drafted.fee - made.fee, proof, review })
  }
  return tried
}

function coinIn(coins: ReadonlyMap<string, Coin>, { currency_id }: TriedRow): Coin {
  const coin = existing(
    coins.get(currency_id),
    `An order was made in the unknown currency ${currency_id}.`,
  )
  return coin
}

function triedShown(
  { row, refusal, before, more, proof, review }: Tried,
  coins: ReadonlyMap<string, Coin>,
): PolicyTrial['data'][number] {
  const { scale, symbol } = coinIn(coins, row)
  return {
    id: row.id,
    number: row.number,
    type: row.type,
    created_at: row.created_at.toISOString(),
    policy_version: row.policy_version,
    total: fromMinor(BigInt(row.total), scale),
    symbol,
    refusal,
    fee_before: fromMinor(before, scale),
    fee_after: fromMinor(before + more, scale),
    proof,
    review,
  }
}

/** Coins of one symbol may differ in their decimals from chain to chain. */
function feesOf(tried: readonly Tried[], coins: ReadonlyMap<string, Coin>): PolicyTrial['fees'] {
  const charged = tried.filter(({ refusal }) => refusal === null)
  const scales = new Map<string, number>()
  for (const { row } of charged) {
    const { symbol, scale } = coinIn(coins, row)
    scales.set(symbol, Math.max(scale, scales.get(symbol) ?? 0))
  }
  return [...scales]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([symbol, scale]) => {
      let [before, more] = [0n, 0n]
      for (const one of charged) {
        const coin = coinIn(coins, one.row)
        if (coin.symbol !== symbol) continue
        const unit = tenTo(scale - coin.scale)
        before += one.before * unit
        more += one.more * unit
      }
      const shown = (minor: bigint) => fromMinor(minor, scale)
      return { symbol, before: shown(before), after: shown(before + more), more: shown(more) }
    })
}
