import type { CardChallengeStatus } from '#contract/cardChallenge'
import type { CardStatus, cardBrands } from '#contract/cardShape'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'
import type { CardMerchant } from '#bank/outside/network/network'

export interface CardChallengeRow {
  id: string
  person_id: string
  wallet_id: string
  card_id: string
  status: CardChallengeStatus
  merchant: CardMerchant
  minor: string
  created_at: Date
  expires_at: Date
  answered_at: Date | null
  purchase_id: string | null
}

/** With what a reader is told of its card. */
export interface CardChallengeFound extends CardChallengeRow {
  card_status: CardStatus
  last4: string
  brand: (typeof cardBrands)[number]
  symbol: string
  scale: number
}

const stored = `id, person_id, wallet_id, card_id, status, merchant, minor, created_at, expires_at,
  answered_at, purchase_id`

const found = `h.id, h.person_id, h.wallet_id, h.card_id, h.status, h.merchant, h.minor,
  h.created_at, h.expires_at, h.answered_at, h.purchase_id, c.status as card_status, c.last4,
  p.brand, y.symbol, y.scale`

const joined = `card_challenges h
  join cards c on c.tenant_id = h.tenant_id and c.id = h.card_id
  join issuing_programs p on p.tenant_id = c.tenant_id and p.id = c.program_id
  join currencies y on y.tenant_id = p.tenant_id and y.id = p.currency_id`

export const findChallenge = (tx: Tx, tenantId: string, id: string) =>
  tx.row<CardChallengeFound>(
    `select ${found} from ${joined} where h.tenant_id = $1 and h.id = $2`,
    [tenantId, id],
  )

/** Whoever locks its card too locks that first. */
export const lockChallenge = (tx: Tx, tenantId: string, id: string) =>
  tx.row<CardChallengeRow>(
    `select ${stored} from card_challenges where tenant_id = $1 and id = $2 for no key update`,
    [tenantId, id],
  )

interface ChallengeFilter {
  walletId: string
  status: CardChallengeStatus | null
  now: Date
}

/** What nobody answered in time has expired, whether or not the job has run. */
const filtered = `h.tenant_id = $1 and h.wallet_id = $2 and ($3::text is null or $3 =
  case when h.status = 'WAITING' and h.expires_at <= $4 then 'EXPIRED' else h.status end)`

export async function listChallengeRows(
  tx: Tx,
  tenantId: string,
  { walletId, status, now }: ChallengeFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const values = [tenantId, walletId, status, now]
  const rows = await tx.rows<CardChallengeFound>(
    `select ${found} from ${joined} where ${filtered}
     order by h.created_at desc, h.id desc limit $5 offset $6`,
    [...values, limit, offset],
  )
  const total = await tx.total(
    `select count(*)::int as total from card_challenges h where ${filtered}`,
    values,
  )
  return { rows, total }
}

export async function insertChallenge(
  tx: Tx,
  tenantId: string,
  row: CardChallengeRow,
): Promise<void> {
  await insertRow(tx, 'card_challenges', `tenant_id, ${stored}`, { ...row, tenant_id: tenantId })
}

export async function writeChallengeStatus(
  tx: Tx,
  tenantId: string,
  { id, status, answered_at }: Pick<CardChallengeRow, 'id' | 'status' | 'answered_at'>,
): Promise<void> {
  await tx.query(
    'update card_challenges set status = $3, answered_at = $4 where tenant_id = $1 and id = $2',
    [tenantId, id, status, answered_at],
  )
}

export async function writeChallengePurchase(
  tx: Tx,
  tenantId: string,
  id: string,
  purchaseId: string,
): Promise<void> {
  await tx.query('update card_challenges set purchase_id = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    purchaseId,
  ])
}
