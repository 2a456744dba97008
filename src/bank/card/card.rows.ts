import type { CardReason, CardStage, CardStatus, LimitPeriod } from '#contract/cardShape'
import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'

/** Caps in minor units, as text: what is not here is not limited. */
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
  sealed_number: Buffer
  number_digest: Buffer
  last4: string
  expiry_month: number
  expiry_year: number
  caps: Caps
  fee: string
  created_at: Date
}

const columns = `id, person_id, wallet_id, sub_account_id, program_id, status, stage, was_frozen,
  reason, nick_name, name_on_card, request_id, replaces, sealed_number, number_digest, last4,
  expiry_month, expiry_year, caps, fee, created_at`

export async function findCard(tx: Tx, tenantId: string, id: string): Promise<CardRow | null> {
  const { rows } = await tx.query<CardRow>(
    `select ${columns} from cards where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )
  return rows[0] ?? null
}

export async function lockCard(tx: Tx, tenantId: string, id: string): Promise<CardRow | null> {
  const { rows } = await tx.query<CardRow>(
    `select ${columns} from cards where tenant_id = $1 and id = $2 for update`,
    [tenantId, id],
  )
  return rows[0] ?? null
}

export async function listOfSubAccounts(tx: Tx, tenantId: string, ids: readonly string[]) {
  const { rows } = await tx.query<CardRow>(
    `select ${columns} from cards where tenant_id = $1 and sub_account_id = any($2)
     order by created_at desc, id desc`,
    [tenantId, ids],
  )
  return rows
}

/** Cards of a wallet that are alive under one program. */
export async function countAlive(
  tx: Tx,
  tenantId: string,
  { walletId, programId }: { walletId: string; programId: string },
): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from cards
     where tenant_id = $1 and wallet_id = $2 and program_id = $3
       and status not in ('CANCELED', 'CLOSED')`,
    [tenantId, walletId, programId],
  )
  return rows[0]?.total ?? 0
}

export async function insertCard(tx: Tx, tenantId: string, row: CardRow): Promise<void> {
  const { count } = await tx.query(
    `insert into cards (tenant_id, ${columns}, moved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
             $20, $21, $22, $22)
     on conflict do nothing`,
    [
      tenantId,
      row.id,
      row.person_id,
      row.wallet_id,
      row.sub_account_id,
      row.program_id,
      row.status,
      row.stage,
      row.was_frozen,
      row.reason,
      row.nick_name,
      row.name_on_card,
      row.request_id,
      row.replaces,
      row.sealed_number,
      row.number_digest,
      row.last4,
      row.expiry_month,
      row.expiry_year,
      JSON.stringify(row.caps),
      row.fee,
      row.created_at,
    ],
  )
  // The dice threw a number that is taken: the call is said again.
  if (count === 0) throw new Refusal('STATE_CONFLICT', 'The number is taken.')
}

/** What may change of a card. */
export async function writeCard(tx: Tx, tenantId: string, row: CardRow, at: Date): Promise<void> {
  await tx.query(
    `update cards set status = $3, stage = $4, was_frozen = $5, reason = $6, nick_name = $7,
       request_id = $8, caps = $9, moved_at = $10
     where tenant_id = $1 and id = $2`,
    [
      tenantId,
      row.id,
      row.status,
      row.stage,
      row.was_frozen,
      row.reason,
      row.nick_name,
      row.request_id,
      JSON.stringify(row.caps),
      at,
    ],
  )
}

/** What is promised to purchases of the card and was not taken yet. */
export async function heldOn(tx: Tx, tenantId: string, cardId: string): Promise<bigint> {
  const { rows } = await tx.query<{ held: string }>(
    `select coalesce(sum(held), 0) as held from card_transactions
     where tenant_id = $1 and card_id = $2 and held > 0`,
    [tenantId, cardId],
  )
  return BigInt(rows[0]?.held ?? 0)
}
