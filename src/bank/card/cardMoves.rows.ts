import type { CardTransactionStatus, CardTransactionType } from '#contract/cardTransaction'
import type { BulkInsert } from '#bank/ledger/step'

export interface CardMove {
  id: string
  seq: number
  personId: string
  walletId: string
  subAccountId: string
  cardId: string | null
  last4: string | null
  type: Extract<CardTransactionType, 'DEPOSIT' | 'WITHDRAWAL'>
  status: Extract<CardTransactionStatus, 'PENDING' | 'COMPLETED' | 'FAILED'>
  reason: string | null
  currencyId: string
  minor: bigint
}

/** There is no merchant: the other side is the customer's wallet. */
const wallet = JSON.stringify({ name: 'Wallet', category: '', city: '', country: '' })

export const cardMoves: BulkInsert<CardMove> = {
  name: 'card moves',
  rank: 60,
  async write(tx, tenantId, rows, at) {
    const ids = rows.map(({ id }) => id)
    const people = rows.map(({ personId }) => personId)
    const seqs = rows.map(({ seq }) => seq)
    const types = rows.map(({ type }) => type)
    const statuses = rows.map(({ status }) => status)
    const reasons = rows.map(({ reason }) => reason)
    const minors = rows.map(({ minor }) => minor.toString())
    await tx.query(
      `insert into card_transactions as t (tenant_id, id, person_id, wallet_id, sub_account_id,
         card_id, last4, type, status, reason, part_taken, merchant, currency_id, asked, held, taken,
         refunded, is_credit, overdrawn, created_at, version)
       select $1, u.id, u.person_id, u.wallet_id, u.sub_account_id, u.card_id, u.last4, u.type,
         u.status, u.reason, false, $14::jsonb, u.currency_id, u.minor, 0, 0, 0,
         u.type = 'DEPOSIT', false, $15, u.seq
       from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[],
                   $8::text[], $9::text[], $10::text[], $11::uuid[], $12::numeric[], $13::int[])
         u (id, person_id, wallet_id, sub_account_id, card_id, last4, type, status, reason,
            currency_id, minor, seq)
       order by u.id
       on conflict (tenant_id, id) do update set status = excluded.status,
         reason = excluded.reason, version = excluded.version`,
      [
        tenantId,
        ids,
        people,
        rows.map(({ walletId }) => walletId),
        rows.map(({ subAccountId }) => subAccountId),
        rows.map(({ cardId }) => cardId),
        rows.map(({ last4 }) => last4),
        types,
        statuses,
        reasons,
        rows.map(({ currencyId }) => currencyId),
        minors,
        seqs,
        wallet,
        at,
      ],
    )
    await tx.query(
      `insert into card_stories (tenant_id, transaction_id, seq, person_id, type, status, minor,
         is_credit, reason, at)
       select $1, u.id, u.seq, u.person_id, u.type, u.status, u.minor, u.type = 'DEPOSIT',
         u.reason, $9
       from unnest($2::uuid[], $3::int[], $4::uuid[], $5::text[], $6::text[], $7::numeric[],
                   $8::text[]) u (id, seq, person_id, type, status, minor, reason)`,
      [tenantId, ids, seqs, people, types, statuses, minors, reasons, at],
    )
  },
}
