import type { ParsedOf } from '#contract/kit/endpoint'
import { fromMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import {
  WALLETS_MAX,
  type createWallet,
  type listWallets,
  type renameWallet,
  type readWallet,
  type Wallet,
  type WalletType,
} from '#contract/wallet'
import { asBank } from '#bank/db/asBank'
import type { Scope, Tx } from '#bank/db/engine'
import { listSharedRows } from '#bank/member/member.rows'
import { mostShown } from '#bank/policy/document'
import { lockPerson } from '#bank/person/person.rows'
import type { PersonContext, RequestContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { holdingsOf, totalsOf, TOTAL_SCALE } from './holdings.ts'
import { balanceItemsOf } from './lines.ts'
import {
  findOwnerWallet,
  findWallet,
  insertWallet,
  listWalletRows,
  listWalletRowsById,
  writeWalletName,
  type WalletRow,
} from './wallet.rows.ts'

export const isId = (text: string) =>
  /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,16})$/.test(text)

export async function walletOf(tx: Tx, scope: Scope, id: string): Promise<WalletRow> {
  const wallet = isId(id) ? await findWallet(tx, scope, id) : null
  if (!wallet) throw new Refusal('NOT_FOUND', 'There is no such wallet.')
  return wallet
}

export async function openWallet(
  {
    tx,
    scope,
    world,
  }: Pick<RequestContext, 'tx' | 'scope'> & { world: Pick<BankServices, 'clock' | 'random'> },
  personId: string,
  type: WalletType,
  name: string | null = null,
): Promise<Omit<WalletRow, 'places'>> {
  const id = world.random.id()
  const owner = type === 'business' ? null : await findOwnerWallet(tx, scope, personId)
  const wallet = {
    id,
    number: world.random.number(),
    person_id: personId,
    type,
    name,
    owner_id: owner ?? id,
    created_at: world.clock.now(),
  }
  await insertWallet(tx, scope, wallet)
  return wallet
}

export async function handleCreateWallet(
  { type, name }: ParsedOf<typeof createWallet>,
  context: PersonContext,
) {
  const { tx, scope } = context
  // Locks the person, so that parallel calls cannot exceed the limit.
  await lockPerson(tx, scope.tenantId, scope.personId)
  const held = await listWalletRows(tx, scope, scope.personId)
  if (held.length >= WALLETS_MAX)
    throw new Refusal('LIMIT_REACHED', `A person may hold ${WALLETS_MAX} wallets.`)
  return walletShown(await openWallet(context, scope.personId, type, name))
}

export async function handleRenameWallet(
  { uuid, name }: ParsedOf<typeof renameWallet>,
  { tx, scope }: PersonContext,
) {
  const wallet = await walletOf(tx, scope, uuid)
  await writeWalletName(tx, scope, { id: wallet.id, name })
  return walletShown({ ...wallet, name })
}

export async function handleListWallets(
  { limit, offset }: ParsedOf<typeof listWallets>,
  context: PersonContext,
) {
  const all = [...(await ownWallets(context)), ...(await sharedWallets(context))]
  const page = all.slice(offset, offset + limit)
  const holdings = await holdingsOf(
    context,
    page.map(({ id }) => id),
  )
  return {
    total: all.length,
    count: all.length,
    data: page.map((wallet) => ({
      ...walletShown(wallet),
      ...totalsOf(context, holdings.get(wallet.id) ?? []),
      kyc_info: wallet.kyc_status && { status: wallet.kyc_status },
      role: wallet.role,
      pays_most: wallet.pays_most,
      feed: wallet.feed,
    })),
    has_more: offset + page.length < all.length,
  }
}

async function ownWallets({ tx, scope }: PersonContext) {
  const rows = await listWalletRows(tx, scope, scope.personId)
  return rows.map((row) => ({ ...row, role: 'owner' as const, pays_most: null }))
}

/** Keys of a person know of none. */
async function sharedWallets({ tx, scope, caller }: PersonContext) {
  if (caller.kind !== 'person' || !caller.isMember) return []
  const { tenantId, personId } = scope
  const shared = await asBank(tx, scope, () => listSharedRows(tx, tenantId, personId))
  const ids = shared.map(({ wallet_id }) => wallet_id)
  const rows = await asBank(tx, scope, () => listWalletRowsById(tx, scope, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return shared.flatMap(({ wallet_id, role, pays_most }) => {
    const row = byId.get(wallet_id)
    return row ? { ...row, role, kyc_status: null, pays_most: mostShown(pays_most) } : []
  })
}

export async function handleReadWallet(
  { uuid, show_low_balance }: ParsedOf<typeof readWallet>,
  context: PersonContext,
) {
  const wallet = await walletOf(context.tx, context.scope, uuid)
  const holdings = (await holdingsOf(context, [wallet.id])).get(wallet.id) ?? []
  const shown = show_low_balance ? holdings : holdings.filter(({ worth }) => worth !== 0n)
  return {
    ...walletShown(wallet),
    ...totalsOf(context, holdings),
    balance: balanceItemsOf(shown, (worth) => fromMinor(worth, TOTAL_SCALE)),
  }
}

const walletShown = (row: Omit<WalletRow, 'places'>): Wallet => ({
  uuid: row.id,
  id: row.number,
  type: row.type,
  name: row.name,
  created_at: row.created_at.toISOString(),
})
