import { createHash } from 'node:crypto'
import { toMinor } from '#contract/kit/amount'
import type { TransactionMeta } from '#contract/transaction'
import { idOf, type LedgerAddress } from '#bank/ledger/accounts'
import type { Leg, Transfer } from '#bank/ledger/transfer'
import { bulkRow, commitLedgerRows, type BulkRow } from '#bank/ledger/step'
import { pretendStatementRows } from '#bank/outside/statements/pretend.rows'
import { chainIds } from '#contract/chains'
import type { CurrencyRow } from '#bank/reference/reference.rows'
import { recordLeg } from '#bank/wallet/legs'
import type { NewLeg } from '#bank/wallet/legs.rows'
import type { BankServices } from '#bank/services'
import { moves, type SeedMove } from './moves.ts'
import type { Tx } from '#bank/db/engine'

const DAY_MS = 24 * 3_600_000

interface HistoryDeps {
  tenantId: string
  walletId: string
  personId: string
  coins: ReadonlyMap<string, CurrencyRow>
  now: Date
  /** The sub-account of the demo card; without one no money goes to it. */
  subAccountId: string | null
}

export async function seedHistory(tx: Tx, world: Pick<BankServices, 'random'>, deps: HistoryDeps) {
  const state: HistoryState = { world, deps, named: new Map() }
  for (const [index, move] of moves.entries()) {
    if (move.toCard && deps.subAccountId === null) continue
    const at = momentOf(move, deps.now)
    await commitLedgerRows(tx, deps.tenantId, stepOf(state, move, index), at)
  }
}

interface HistoryState {
  world: Pick<BankServices, 'random'>
  deps: HistoryDeps
  named: Map<string, string>
}

export const beginning = (now: Date): Date =>
  new Date(now.getTime() - (Math.max(...moves.map(({ days }) => days)) + 1) * DAY_MS)

function momentOf({ days, at }: SeedMove, now: Date): Date {
  const day = new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
  const moment = new Date(`${day}T${at}:00Z`)
  return moment < now ? moment : now
}

function stepOf({ world, deps, named }: HistoryState, move: SeedMove, index: number) {
  const { status = 'complete', fee, into, name, answers, reason = null } = move
  const coin = coinIn(deps, move.coin)
  const minor = minorOf(move.amount, coin)
  const id = world.random.id()
  if (name) named.set(name, id)
  const linkedId = answers ? named.get(answers) : undefined
  const legs: Leg[] = status === 'failed' ? [] : moved(deps, move, coin, minor)
  const line = { ...lineOf(deps, move, coin, minor), status, reason, linkedId: linkedId ?? null }
  const rows: BulkRow[] = [recordLeg(world, { ...line, txid: txidOf(deps, move, coin, index) }, id)]
  if (into) {
    const got = coinIn(deps, into.coin)
    const gained = minorOf(into.amount, got)
    legs.push(...between('exchange', `wallet:${deps.walletId}`, got, gained))
    rows.push(
      recordLeg(world, { ...lineOf(deps, move, got, gained), status: 'complete', linkedId: id }),
    )
  }
  if (fee) {
    const cost = minorOf(fee.amount, coin)
    const taker: LedgerAddress = fee.kind === 'FEE' ? 'fees' : 'rail:network'
    legs.push(...between(`wallet:${deps.walletId}`, taker, coin, cost))
    const line = { ...lineOf(deps, move, coin, -cost), kind: fee.kind, linkedId: id }
    rows.push(recordLeg(world, { ...line, status: 'complete' }))
  }
  const transfer: Transfer = {
    id: idOf('demo', deps.walletId, String(index)),
    cause: 'demo history',
    legs,
  }
  const said = saidOutside(deps, move, { coin, minor, transfer })
  return { transfers: legs.length > 0 ? [transfer] : [], rows: [...rows, ...said] }
}

/** Whoever brought money by a bank says so in the statement too. */
function saidOutside(
  deps: HistoryDeps,
  move: SeedMove,
  { coin, minor, transfer }: { coin: CurrencyRow; minor: bigint; transfer: Transfer },
): BulkRow[] {
  const source = outsideOf(deps, move, coin)
  if (move.status === 'failed' || move.method === 'crypto' || !source.startsWith('rail:')) return []
  const { id } = transfer
  const at = momentOf(move, deps.now)
  return [
    bulkRow(pretendStatementRows, { id, source, currencyId: coin.id, reference: id, minor, at }),
  ]
}

function txidOf({ walletId }: HistoryDeps, { method }: SeedMove, coin: CurrencyRow, index: number) {
  if (method !== 'crypto') return null
  const hash = createHash('sha256').update(`demo ${walletId} ${index}`).digest('hex')
  return coin.chain_id === chainIds.tron ? hash : `0x${hash}`
}

function outsideOf(
  { subAccountId }: HistoryDeps,
  { method, toCard }: SeedMove,
  coin: CurrencyRow,
): LedgerAddress {
  if (toCard) return `card:${subAccountId}`
  if (method === 'exchange') return 'exchange'
  return method === 'crypto' ? `rail:chain-${coin.chain_id}` : `rail:${method}`
}

function moved(deps: HistoryDeps, move: SeedMove, coin: CurrencyRow, minor: bigint) {
  const { walletId } = deps
  const { status } = move
  const outside = outsideOf(deps, move, coin)
  const mine: LedgerAddress = status === 'pending' ? `incoming:${walletId}` : `wallet:${walletId}`
  return between(outside, mine, coin, minor)
}

const between = (
  from: LedgerAddress,
  to: LedgerAddress,
  { id: currencyId }: CurrencyRow,
  minor: bigint,
) => [
  { address: from, currencyId, posted: -minor },
  { address: to, currencyId, posted: minor },
]

function lineOf(
  { walletId, personId }: HistoryDeps,
  { kind, method, who, from, to }: SeedMove,
  coin: CurrencyRow,
  minor: bigint,
): Omit<NewLeg, 'status'> {
  const meta: TransactionMeta = {
    ...(who && { counterparty_name: who }),
    ...(from && { from_address: from }),
    ...(to && { to_address: to }),
    ...(coin.chain_id !== null && method === 'crypto' && { chain_id: coin.chain_id }),
  }
  return {
    walletId,
    personId,
    type: minor < 0n ? 'withdrawal' : 'deposit',
    method,
    kind,
    currencyId: coin.id,
    minor: minor < 0n ? -minor : minor,
    from: from ?? null,
    to: to ?? null,
    meta,
  }
}

function coinIn({ coins }: HistoryDeps, name: string): CurrencyRow {
  const coin = coins.get(name)
  if (!coin) throw new Error(`The demo history deals in "${name}", which is not planted.`)
  return coin
}

function minorOf(amount: string, { scale }: CurrencyRow): bigint {
  const minor = toMinor(amount, scale)
  if (minor === null) throw new Error(`The demo history says ${amount}, which is too fine.`)
  return minor
}
