import type { listCards, readCard } from '#contract/card'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { isUuid } from '#bank/db/uuid'
import { pageFrom } from '#bank/page'
import type { PersonContext } from '#bank/requestContext'
import { dayRangeOf } from '#bank/counterparty/listing'
import { walletOf } from '#bank/wallet/wallet'
import { findCard, lockCard, type CardRow } from './card.rows.ts'
import { countCards, pageOfCards } from './cardPage.rows.ts'
import { programIn, issuingProgramsOf } from './programs.ts'
import { cardListed, cardShown } from './shown.ts'
import { spentBy } from './purchase/spent.rows.ts'
import { subAccountDetail, subAccountOf } from './subAccount.ts'

export async function cardOf(
  { tx, scope }: Pick<PersonContext, 'tx' | 'scope'>,
  id: string,
): Promise<CardRow> {
  const row = isUuid(id) ? await findCard(tx, scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such card.')
  return row
}

export async function lockedCardOf(
  { tx, scope }: Pick<PersonContext, 'tx' | 'scope'>,
  id: string,
): Promise<CardRow> {
  const row = isUuid(id) ? await lockCard(tx, scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such card.')
  return row
}

export async function handleReadCard({ id }: ParsedOf<typeof readCard>, context: PersonContext) {
  return cardDetail(await cardOf(context, id), context)
}

export async function cardDetail(row: CardRow, context: PersonContext) {
  const { tx, scope, world } = context
  const program = programIn(await issuingProgramsOf(context), row.program_id)
  const subAccount = await subAccountOf(context, row.sub_account_id)
  const spent = await spentBy(tx, scope.tenantId, [row.id], world.clock.now())
  return cardShown(
    cardListed(row, program, spent.get(row.id)),
    await subAccountDetail(context, subAccount, program),
    program,
  )
}

export async function handleListCards(request: ParsedOf<typeof listCards>, context: PersonContext) {
  const { tx, scope, world } = context
  const { limit, offset, filter = {} } = request
  const wallet = await walletOf(tx, scope, request.wallet_uuid)
  const cardFilter = {
    walletId: wallet.id,
    statuses: asList(filter.card_status ?? filter.status),
    formFactor: filter.form_factor ?? null,
    type: filter.type ?? null,
    id: filter.card_id ?? null,
    programId: filter.program_id ?? null,
    last4: filter.last4 ?? null,
    nickName: filter.nick_name ?? null,
    nameOnCard: filter.name_on_card ?? null,
    brand: filter.brand ?? null,
    isTokenizable: filter.tokenizable ?? null,
    inWallet: filter.wallet_id ?? null,
    requestId: filter.request_id ?? null,
    created: dayRangeOf(filter.created_at),
    from: filter.from_created_at ?? null,
    to: filter.to_created_at ?? null,
    subAccountId: request.fiat_account_id ?? filter.fiat_account?.id ?? null,
    subAccountType: filter.fiat_account?.type ?? null,
  }
  const total = await countCards(tx, scope.tenantId, cardFilter)
  const rows = await pageOfCards(tx, scope.tenantId, cardFilter, {
    limit,
    offset,
    by: request.sort_by,
    order: request.sort_order,
  })
  const programs = await issuingProgramsOf(context)
  const ids = rows.map(({ id }) => id)
  const spent = await spentBy(tx, scope.tenantId, ids, world.clock.now())
  const data = rows.map((row) =>
    cardListed(row, programIn(programs, row.program_id), spent.get(row.id)),
  )
  return pageFrom(data, total, offset)
}

const asList = <Item>(items: Item | readonly Item[] | undefined): readonly Item[] | null =>
  items === undefined ? null : Array.isArray(items) ? items : [items as Item]
