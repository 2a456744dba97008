import type { AuditAct } from '#contract/auditActs'
import { fromMinor } from '#contract/kit/amount'
import type { TenantPause, TenantStatus } from '#contract/tenantConfig'
import { advance, allows } from '#machines/kit/life'
import { tenantLife, type TenantEvent } from '#machines/tenant/tenant.life'
import { writeAudit } from '#bank/audit/audit'
import { inTenant, type Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import { chainName } from '#bank/reference/chains'
import type { BankServices } from '#bank/services'
import { byCommand } from './byCommand.ts'
import {
  closeDirectoryEntry,
  countOpenOrders,
  findTenantState,
  listCustomersMoney,
  lockTenantStatus,
  setTenantStatus,
} from './life.rows.ts'
import { TenantRefused } from './refused.ts'
import { bankNamed } from './tenant.rows.ts'

type Deps = Pick<BankServices, 'engine' | 'clock' | 'random'>

const actions: Record<TenantEvent['type'], AuditAct> = {
  'tenant.pause': 'tenant_paused',
  'tenant.resume': 'tenant_resumed',
  'tenant.close': 'tenant_closed',
}

/** What it is told again changes nothing; a second pause brings the newer reason. */
const reached: Record<TenantEvent['type'], TenantStatus | null> = {
  'tenant.pause': null,
  'tenant.resume': 'OPEN',
  'tenant.close': 'CLOSED',
}

const sentences: Record<TenantStatus, string> = {
  OPEN: 'open: pause it first',
  PAUSED: 'paused',
  CLOSED: 'closed, and stays so',
}

export async function moveTenant(
  deps: Deps,
  slug: string,
  event: TenantEvent,
  pause: TenantPause | null = null,
  movedBy: string | null = null,
): Promise<void> {
  const { engine, clock } = deps
  const { id } = await bankNamed(engine, slug)
  const { type } = event
  await inTenant(engine, id, async (tx) => {
    const now = await lockTenantStatus(tx, id)
    // A proposal that did it may be carried out once more after a crash.
    if (now.status === reached[type] || (movedBy !== null && now.movedBy === movedBy)) return
    const record = recordAt(now.status)
    await assertTakes(tx, { id, slug, event, status: now.status })
    const { status } = advance(tenantLife, record, event)
    await setTenantStatus(tx, id, { status, pause, movedBy })
    await writeAudit(tx, byCommand(deps, id), {
      action: actions[type],
      outcome: 'ok',
      ...(pause && { reason: pause.en }),
    })
  })
  // By a second transaction, because the directory is no tenant's; told again, it is caught up.
  if (type === 'tenant.close')
    await engine.asOwner((tx) => closeDirectoryEntry(tx, id, clock.now()))
}

const recordAt = (status: TenantStatus) => ({ status, facts: undefined as never })

interface Move {
  id: string
  slug: string
  event: TenantEvent
}

async function assertTakes(
  tx: Tx,
  { id, slug, event, status }: Move & { status: TenantStatus },
): Promise<void> {
  if (!allows(tenantLife, recordAt(status), event))
    throw new TenantRefused(
      status === 'CLOSED' ? 'CLOSED' : 'OPEN',
      `${slug} is ${sentences[status]}.`,
    )
  if (event.type === 'tenant.close') await assertEmpty(tx, id, slug)
}

/** Refused as the move itself would be, as things are now. */
export const assertMovable = ({ engine }: Pick<Deps, 'engine'>, move: Move): Promise<void> =>
  inTenant(engine, move.id, async (tx) => {
    const status = existing(await findTenantState(tx, move.id), `There is no tenant ${move.id}.`)
    await assertTakes(tx, { ...move, status })
  })

/** The bank's own accounts may keep what it earned; its customers' may keep nothing. */
async function assertEmpty(tx: Tx, tenantId: string, slug: string): Promise<void> {
  const money = await listCustomersMoney(tx, tenantId)
  const orders = await countOpenOrders(tx, tenantId)
  const left = [
    ...money.map(({ symbol, chainId, scale, posted }) => {
      const network = chainName(chainId)
      return `${fromMinor(BigInt(posted), scale)} ${symbol}${network ? ` on ${network}` : ''} of customers`
    }),
    ...(orders > 0 ? [`${orders} ${orders === 1 ? 'order' : 'orders'} under way`] : []),
  ]
  if (left.length > 0)
    throw new TenantRefused('NOT_EMPTY', `${slug} is not empty: ${left.join(', ')}.`)
}
