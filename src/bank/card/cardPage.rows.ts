import type { cardSorts } from '#contract/card'
import type { CardStatus } from '#contract/cardShape'
import type { sortOrders } from '#contract/kit/page'
import type { Tx } from '#bank/db/engine'
import { valuesIn } from '#bank/db/insertRow'
import type { CardRow } from './card.rows.ts'

export interface CardFilter {
  walletId: string
  statuses: readonly CardStatus[] | null
  formFactor: string | null
  type: string | null
  id: string | null
  programId: string | null
  /** Any part of the last four digits. */
  last4: string | null
  nickName: string | null
  nameOnCard: string | null
  brand: string | null
  isTokenizable: boolean | null
  inWallet: string | null
  requestId: string | null
  created: { from: Date | null; until: Date | null }
  from: string | null
  to: string | null
  subAccountId: string | null
  subAccountType: string | null
}

const filtered = `
  from cards c
  join issuing_programs p on p.tenant_id = c.tenant_id and p.id = c.program_id
  where c.tenant_id = $1 and c.wallet_id = $2
    and ($3::text[] is null or c.status = any($3))
    and ($4::text is null or p.form_factor = $4) and ($5::text is null or p.type = $5)
    and ($6::text is null or c.id::text = $6) and ($7::text is null or c.program_id::text = $7)
    and ($8::text is null or position($8 in c.last4) > 0)
    and ($9::text is null or position(lower($9) in lower(c.nick_name)) > 0)
    and ($10::timestamptz is null or c.created_at >= $10)
    and ($11::timestamptz is null or c.created_at <= $11)
    and ($12::text is null or c.sub_account_id::text = $12)
    and ($13::text is null or p.sub_account_type = $13)
    and ($14::text is null or position(lower($14) in lower(c.name_on_card)) > 0)
    and ($15::text is null or p.brand = $15)
    and ($16::boolean is null or (p.form_factor = 'VIRTUAL') = $16)
    and ($17::text is null or c.wallet_id::text = $17)
    and ($18::text is null or c.request_id = $18)
    and ($19::timestamptz is null or c.created_at >= $19)
    and ($20::timestamptz is null or c.created_at < $20)`

const valuesOf = (tenantId: string, filter: CardFilter) => [
  tenantId,
  ...valuesIn('walletId, statuses, formFactor, type, id, programId, last4, nickName', filter),
  ...valuesIn('from, to, subAccountId, subAccountType, nameOnCard, brand, isTokenizable', filter),
  ...valuesIn('inWallet, requestId', filter),
  filter.created.from,
  filter.created.until,
]

const sorts: Record<(typeof cardSorts)[number], string> = {
  created_at: 'c.created_at',
  card_status: 'c.status',
  last4: 'c.last4',
  nick_name: 'c.nick_name',
  name_on_card: 'c.name_on_card',
  card_id: 'c.id',
}

export interface CardPaging {
  limit: number
  offset: number
  by: (typeof cardSorts)[number]
  order: (typeof sortOrders)[number]
}

export const pageOfCards = (
  tx: Tx,
  tenantId: string,
  filter: CardFilter,
  { limit, offset, by, order }: CardPaging,
) =>
  tx.rows<CardRow>(
    `select c.* ${filtered} order by ${sorts[by]} ${order}, c.id ${order} limit $21 offset $22`,
    [...valuesOf(tenantId, filter), limit, offset],
  )

export const countCards = (tx: Tx, tenantId: string, filter: CardFilter) =>
  tx.total(`select count(*)::int as total ${filtered}`, valuesOf(tenantId, filter))
