import type { ParsedOf } from '#contract/kit/endpoint'
import { fromMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import type {
  OneTenant,
  OpenMove,
  OpsTenant,
  readTenant,
  readTenants,
  TenantAct,
  TenantMove,
} from '#contract/ops/tenant'
import { tenantLife, type TenantEvent } from '#machines/tenant/tenant.life'
import { allows } from '#machines/kit/life'
import { inTenant } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import { chainName } from '#bank/reference/chains'
import type { NoTransactionHandler, StaffContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import {
  findTenantFacts,
  listOpenChanges,
  listTenantMoves,
  type TenantFacts,
  type TenantMoveRow,
} from './change.rows.ts'
import { listHosts, listHostsOf, type TenantHost } from './hosts.rows.ts'
import { countOpenOrders, listCustomersMoney } from './life.rows.ts'
import { findDirectoryEntryOf, listTenants } from './tenant.rows.ts'

type Named = Pick<OpsTenant, 'id' | 'slug'>

/** Each bank is read under its own id, one after another: the platform's own reaches none of them. */
export const handleReadTenants: NoTransactionHandler<typeof readTenants> = {
  async noTransaction(_, { world, within }) {
    const { engine } = world
    const open = await within(openMoves)
    const hosts = await engine.asOwner(listHosts)
    const tenants: OpsTenant[] = []
    for (const { id, slug } of await listTenants(engine)) {
      const facts = await inTenant(engine, id, (tx) => findTenantFacts(tx, id))
      const own = hosts.filter(({ tenantId }) => tenantId === id)
      if (facts) tenants.push(tenantShown(world, { id, slug }, facts, own))
    }
    return { tenants, open: open.map(({ move }) => move) }
  },
}

export const handleReadTenant: NoTransactionHandler<typeof readTenant> = {
  async noTransaction({ id }: ParsedOf<typeof readTenant>, { world, within }): Promise<OneTenant> {
    const { engine } = world
    const entry = isUuid(id) ? await engine.asOwner((tx) => findDirectoryEntryOf(tx, id)) : null
    const found = entry && (await readBank(world, id))
    if (!found) throw new Refusal('NOT_FOUND')
    const { facts, hosts, money, open_orders } = found
    const isEmpty = money.length === 0 && open_orders === 0
    const { moves, open } = await within(async (context) => ({
      moves: await listTenantMoves(context.tx, context.scope.tenantId, id),
      open: (await openMoves(context)).find(({ tenantId }) => tenantId === id)?.move ?? null,
    }))
    return {
      ...tenantShown(world, { id, slug: entry.slug }, facts, hosts),
      pause: facts.pause,
      money,
      open_orders,
      moves: moves.map(moveShown),
      open,
      can: open ? [] : actsAt(facts).filter((act) => act !== 'close' || isEmpty),
    }
  },
}

async function openMoves({ tx, scope }: StaffContext) {
  const rows = await listOpenChanges(tx, scope.tenantId)
  return rows.map(({ id, kind, slug, tenantId, isUnderWay }) => {
    const move: OpenMove = { id, kind, slug, is_under_way: isUnderWay }
    return { tenantId, move }
  })
}

/** Null of what is no bank, or not whole. */
const readBank = ({ engine }: Pick<BankServices, 'engine'>, id: string) =>
  inTenant(engine, id, async (tx) => {
    const facts = await findTenantFacts(tx, id)
    if (!facts) return null
    const money = (await listCustomersMoney(tx, id)).map(({ symbol, chainId, scale, posted }) => ({
      symbol,
      chain: chainName(chainId),
      amount: fromMinor(BigInt(posted), scale),
    }))
    const open_orders = await countOpenOrders(tx, id)
    return { facts, money, open_orders, hosts: await listHostsOf(tx, id) }
  })

const eventOf: Record<TenantAct, TenantEvent> = {
  pause: { type: 'tenant.pause' },
  resume: { type: 'tenant.resume' },
  close: { type: 'tenant.close' },
}

const actsAt = ({ status }: Pick<TenantFacts, 'status'>) =>
  (Object.keys(eventOf) as TenantAct[]).filter((act) =>
    allows(tenantLife, { status, facts: undefined as never }, eventOf[act]),
  )

const tenantShown = (
  { fixedHosts }: Pick<BankServices, 'fixedHosts'>,
  { id, slug }: Named,
  { name, kind, status, createdAt }: TenantFacts,
  own: readonly TenantHost[],
): OpsTenant => ({
  id,
  slug,
  name,
  kind,
  status,
  created_at: createdAt.toISOString(),
  hosts: [...own, ...fixedHosts.list({ id, slug })].map(({ hostname, surface }) => ({
    hostname,
    surface,
  })),
})

const moveShown = (row: TenantMoveRow): TenantMove => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  proposed_by: { id: row.proposedBy, name: row.proposer },
  approved_by: { id: row.approvedBy, name: row.approver },
  approved_at: row.approvedAt.toISOString(),
  outcome: row.outcome ?? 'UNDER_WAY',
  obstacle: row.obstacle,
})
