import type {
  PaymentChannel,
  CardReason,
  CardStage,
  CardStatus,
  LimitPeriod,
} from '#contract/cardShape'
import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import { insertRow, valuesIn } from '#bank/db/insertRow'

/** Limits in minor units, as text. A period that is missing has no limit. */
export type Caps = Partial<Record<LimitPeriod, string>>

export interface CardRow {
  id: string
  person_id: string
  wallet_id: string
  sub_account_id: string
  program_id: string
  status: CardStatus
  stage: CardStage | null
  was_frozen: boolean
  reason: CardReason | null
  nick_name: string | null
  name_on_card: string | null
  request_id: string | null
  replaces: string | null
  single_use: boolean
  one_merchant: boolean
  /** Of a card for one merchant, once one took money from it. */
  merchant_name: string | null
  sealed_number: Buffer
  number_digest: Buffer
  last4: string
  /** The one that holds, where it was chosen; null for the derived one. */
  sealed_pin: Buffer | null
  /** Chosen, and not yet taken by the network. */
  next_pin: Buffer | null
  pin_change: string | null
  expiry_month: number
  expiry_year: number
  caps: Caps
  channels_off: PaymentChannel[]
  fee: string
  created_at: Date
}

export const isOpenCard = ({ status }: Pick<CardRow, 'status'>) =>
  status !== 'CANCELED' && status !== 'CLOSED'

const columns = `id, person_id, wallet_id, sub_account_id, program_id, status, stage, was_frozen,
  reason, nick_name, name_on_card, request_id, replaces, single_use, one_merchant, merchant_name, sealed_number,
  number_digest, last4, sealed_pin, next_pin, pin_change, expiry_month, expiry_year, caps, channels_off, fee, created_at`

export const findCard = (tx: Tx, tenantId: string, id: string) =>
  tx.row<CardRow>(`select ${columns} from cards where tenant_id = $1 and id = $2`, [tenantId, id])

export const lockCard = (tx: Tx, tenantId: string, id: string) =>
  tx.row<CardRow>(
    `select ${columns} from cards where tenant_id = $1 and id = $2 for no key update`,
    [tenantId, id],
  )

export const listOfSubAccounts = (tx: Tx, tenantId: string, ids: readonly string[]) =>
  tx.rows<CardRow>(
    `select ${columns} from cards where tenant_id = $1 and sub_account_id = any($2)
     order by created_at desc, id desc`,
    [tenantId, ids],
  )

export const countAlive = (
  tx: Tx,
  tenantId: string,
  { walletId, programId }: { walletId: string; programId: string },
) =>
  tx.total(
    `select count(*)::int as total from cards
     where tenant_id = $1 and wallet_id = $2 and program_id = $3
       and status not in ('CANCELED', 'CLOSED')`,
    [tenantId, walletId, programId],
  )

export async function insertCard(tx: Tx, tenantId: string, row: CardRow): Promise<void> {
  const caps = JSON.stringify(row.caps)
  const stored = { ...row, tenant_id: tenantId, caps, moved_at: row.created_at }
  const all = `tenant_id, ${columns}, moved_at`
  const isWritten = await insertRow(tx, 'cards', all, stored, 'on conflict do nothing')
  // The random number belongs to another card: the caller tries again with a new one.
  if (!isWritten) throw new Refusal('STATE_CONFLICT', 'The number is taken.')
}

export async function writeCard(tx: Tx, tenantId: string, row: CardRow, at: Date): Promise<void> {
  await tx.query(
    `update cards set status = $3, stage = $4, was_frozen = $5, reason = $6, nick_name = $7,
       request_id = $8, caps = $9, channels_off = $10, moved_at = $11
     where tenant_id = $1 and id = $2`,
    [
      tenantId,
      ...valuesIn('id, status, stage, was_frozen, reason, nick_name, request_id', row),
      JSON.stringify(row.caps),
      row.channels_off,
      at,
    ],
  )
}

export async function writeCardPin(tx: Tx, tenantId: string, row: CardRow, at: Date) {
  await tx.query(
    `update cards set sealed_pin = $3, next_pin = $4, pin_change = $5, moved_at = $6
     where tenant_id = $1 and id = $2`,
    [tenantId, ...valuesIn('id, sealed_pin, next_pin, pin_change', row), at],
  )
}

export async function bindToMerchant(tx: Tx, tenantId: string, id: string, name: string) {
  await tx.query('update cards set merchant_name = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    name,
  ])
}

export async function heldOn(tx: Tx, tenantId: string, cardId: string): Promise<bigint> {
  const { rows } = await tx.query<{ held: string }>(
    `select coalesce(sum(held), 0) as held from card_transactions
     where tenant_id = $1 and card_id = $2 and held > 0`,
    [tenantId, cardId],
  )
  return BigInt(rows[0]!.held)
}

export interface CardStepRow {
  id: string
  card_id: string
  person_id: string
  from_status: string
  event: string
  to_status: string
  reason: string | null
  at: Date
}

export async function insertCardStep(tx: Tx, tenantId: string, step: CardStepRow): Promise<void> {
  const all = 'tenant_id, id, card_id, person_id, from_status, event, to_status, reason, at'
  await insertRow(tx, 'card_history', all, { ...step, tenant_id: tenantId })
}
