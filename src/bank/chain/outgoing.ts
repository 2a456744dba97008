import { inTenant, type Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import { defectIn } from '#bank/outside/log'
import type { ChainLink, SignedPayment, PaymentStatus } from '#bank/outside/chains/link'
import type { CurrencyRow } from '#bank/reference/reference.rows'
import type { BankServices } from '#bank/services'
import { sendingKey } from './derive.ts'
import type { ChainFacts } from './families.ts'
import { rootFor } from './keys.ts'
import {
  listUnderWay,
  moveOutgoing,
  nextNonceOf,
  type OutgoingChange,
  type OutgoingRow,
} from './outgoing.rows.ts'

export interface OutgoingUpdate {
  key: string
  state: 'sent' | 'confirmed' | 'failed'
  txid: string | null
  confirmations: number
  needed: number
}

/** Called once, inside the transaction that makes the update. */
export type OutgoingHandler = (tx: Tx, tenantId: string, update: OutgoingUpdate) => Promise<void>

export interface Sending {
  world: BankServices
  link: ChainLink
  tenantId: string
  chainId: number
  facts: ChainFacts
  head: number
  onUpdate: OutgoingHandler
}

/**
 * A payment is signed under its own nonce and stored before it is sent, so after a crash the bank
 * sends the very same payment again, which happens once.
 */
export async function processOutgoing(sending: Sending, currencies: readonly CurrencyRow[]) {
  const { world, link, tenantId, chainId } = sending
  const read = () => inTenant(world.engine, tenantId, (tx) => listUnderWay(tx, tenantId, chainId))
  const rows = await read()
  for (const row of rows.filter(({ state }) => state === 'waiting'))
    await isolated(sending, () => sign(sending, row, currencies))
  const active = (await read()).filter(({ state }) => state !== 'waiting')
  const statuses = await link.statusOf(active.flatMap(({ txid }) => txid ?? []))
  for (const row of active)
    await isolated(sending, () => follow(sending, row, statuses.get(row.txid ?? '') ?? 'gone'))
}

/** A payment that fails blocks no other; the next round tries it again. */
async function isolated({ world, tenantId }: Sending, work: () => Promise<void>) {
  try {
    await work()
  } catch (thrown) {
    world.log.warn('payment not sent onwards', { tenantId, ...defectIn(thrown) })
  }
}

async function sign(
  { world, link, tenantId, chainId, facts: { family } }: Sending,
  row: OutgoingRow,
  currencies: readonly CurrencyRow[],
): Promise<void> {
  const currency = existing(
    currencies.find(({ id }) => id === row.currency_id),
    `The currency of payment ${row.key} is not dealt in any more.`,
  )
  const unused = await inTenant(world.engine, tenantId, (tx) => nextNonceOf(tx, tenantId, chainId))
  const root = await inTenant(world.engine, tenantId, (tx) => rootFor(tx, tenantId, world))
  const key = sendingKey(root, family)
  const nonce = Math.max(unused, await link.nextNonce(key))
  const { to_address: to, memo } = row
  const payment = { to, memo, contract: currency.contract, minor: BigInt(row.minor), nonce }
  const signed = await link.sign(payment, key)
  await inTenant(world.engine, tenantId, (tx) =>
    moveOutgoing(tx, tenantId, row, { state: 'signed', nonce, ...signed }),
  )
}

async function follow(sending: Sending, row: OutgoingRow, status: PaymentStatus): Promise<void> {
  // Unknown to the chain, never sent or forgotten: send it, and look again next round.
  if (status === 'gone') await sending.link.send(signedIn(row))
  const next = nextOf(sending, status)
  if (next.state === row.state && next.confirmations === row.confirmations) return
  await inTenant(sending.world.engine, sending.tenantId, async (tx) => {
    if (!(await moveOutgoing(tx, sending.tenantId, row, next))) return
    if (next.state !== 'signed' && next.state !== 'waiting')
      await sending.onUpdate(tx, sending.tenantId, {
        key: row.key,
        state: next.state,
        txid: row.txid,
        confirmations: next.confirmations,
        needed: sending.facts.confirmations,
      })
  })
}

function nextOf(
  { head, facts: { confirmations: needed } }: Sending,

  status: PaymentStatus,
): OutgoingChange & { confirmations: number } {
  if (status === 'gone' || status === 'waiting') return { state: 'sent', confirmations: 0 }
  const confirmations = Math.min(needed, Math.max(0, head - status.block.height + 1))
  if (confirmations < needed) return { state: 'sent', confirmations }
  return { state: status.failed ? 'failed' : 'confirmed', confirmations }
}

function signedIn({ key, raw, txid }: OutgoingRow): SignedPayment {
  const unsigned = `Payment ${key} was told and never signed.`
  return { raw: existing(raw, unsigned), txid: existing(txid, unsigned) }
}
