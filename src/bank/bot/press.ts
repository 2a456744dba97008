import { freezeCard } from '#contract/card'
import { Refusal } from '#contract/kit/refusal'
import { approveOrder, cancelOrder } from '#contract/order'
import { auditRowOf, writeAudit } from '#bank/audit/audit'
import { auditRows } from '#bank/audit/audit.rows'
import { lockCard } from '#bank/card/card.rows'
import { issuingProgramsOf, programIn } from '#bank/card/programs'
import { stepCard } from '#bank/card/stepCard'
import type { Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import { job } from '#bank/job/job'
import { bulkRow, Outdated, writeRows } from '#bank/ledger/step'
import { unsecondedRows } from '#bank/member/approvalSum'
import { waitOf } from '#bank/notice/botView'
import { findNotice, type NoticeRow } from '#bank/notice/notice.rows'
import {
  claimPress,
  findPress,
  noteOutcome,
  pressActs,
  type Press,
  type PressAct,
  type PressOutcome,
} from '#bank/notice/press.rows'
import { stepOrder } from '#bank/order/stepOrder'
import type { PersonRow } from '#bank/person/person.rows'
import { needsProof } from '#bank/proof/proof'
import type { BankServices } from '#bank/services'
import type { Tenant } from '#bank/tenant/tenant'
import type { PressAnswer } from './words.ts'

interface PressDeps {
  world: BankServices
  tenant: Tenant
  person: PersonRow
  notice: NoticeRow & { subject: string }
}

/**
 * What a button says comes from the client, so it only names a notice: whose that is, and what may
 * be done about it, the bank knows. A press is no proof of anything (decision 20).
 */
export async function actOnPress(
  world: BankServices,
  tenant: Tenant,
  person: PersonRow,
  { id: updateId, data }: { id: number; data: string },
): Promise<PressAnswer> {
  if (looksOnly(person)) return 'unconfirmed'
  const named = pressIn(data)
  const scope = { tenantId: tenant.id, personId: person.id }
  const notice = await world.engine.transaction(scope, async (tx) =>
    named ? findNotice(tx, tenant.id, named.noticeId) : null,
  )
  if (!named || !notice || !isOffered(notice, named.act)) return 'notYours'
  const press: Press = { tenantId: tenant.id, ...named }
  const before = await world.engine.transaction(scope, async (tx) => {
    // What was pressed before the pause is answered as it ended; nothing is begun during one.
    if (tenant.status === 'PAUSED') return (await findPress(tx, press))?.outcome ?? 'paused'
    const at = world.clock.now()
    if (!(await claimPress(tx, press, { personId: person.id, updateId, at }))) return 'used'
    return (await findPress(tx, press))?.outcome ?? null
  })
  if (before !== null) return before
  const deps = { world, tenant, person, notice }
  const outcome =
    named.act === 'freeze' ? await freeze(deps) : await moveWaitingOrder(deps, named.act)
  await world.engine.transaction(scope, async (tx) => {
    await noteOutcome(tx, press, outcome)
    const now = world.clock.now()
    const shown = job(world, 'notice.bot', {
      key: notice.id,
      what: { noticeId: notice.id },
      dueAt: now,
    })
    await writeRows(tx, tenant.id, [shown], now)
  })
  return outcome
}

function pressIn(data: string): Omit<Press, 'tenantId'> | null {
  const [name, noticeId = '', ...more] = data.split(':')
  const act = pressActs.find((one) => one === name)
  return act && isUuid(noticeId) && more.length === 0 ? { act, noticeId } : null
}

/** Whether the bank has put such a button under this notice. */
function isOffered(notice: NoticeRow, act: PressAct): notice is PressDeps['notice'] {
  if (notice.subject === null) return false
  return act === 'freeze'
    ? notice.kind === 'purchase_approved' || notice.kind === 'purchase_declined'
    : notice.kind === 'order_waiting'
}

/** An account whose address nobody confirmed only looks, by the bot as by a session. */
const looksOnly = ({ email, email_confirmed_at }: PersonRow) =>
  email !== null && email_confirmed_at === null

async function moveWaitingOrder(
  { world, tenant, person, notice }: PressDeps,
  act: Exclude<PressAct, 'freeze'>,
): Promise<PressOutcome> {
  const scope = { tenantId: tenant.id, personId: person.id }
  const asks = await world.engine.transaction(scope, (tx) =>
    needsProof({ tx, scope, world }, 'order'),
  )
  if (act === 'approve' && asks) return 'proofDue'
  let state = 'waiting' as ReturnType<typeof waitOf>
  const moving = stepOrder(world, tenant.id, notice.subject, (order) => {
    state = order.personId === person.id ? waitOf(order, world.clock.now()) : 'canceled'
    const mayMove = state === 'waiting' || (act === 'cancel' && order.status === 'NEW')
    if (!mayMove || order.personId !== person.id) return null
    const by = { actor: 'customer', actorId: person.id } as const
    const type = act === 'approve' ? ('order.approve' as const) : ('order.cancel' as const)
    const audited = auditRowOf(sourceOf(world, scope), {
      action: act === 'approve' ? approveOrder.audit : cancelOrder.audit,
      outcome: 'ok',
      object: `order ${order.id}`,
      actor: { personId: person.id },
    })
    const unseconded = act === 'approve' ? unsecondedRows({ scope }, order) : []
    return { event: { type }, by, rows: [bulkRow(auditRows, audited), ...unseconded] }
  })
  const moved = await moving.catch((thrown: unknown) => {
    // A sum of the wallet was lowered since: the app says what to do.
    if (thrown instanceof Outdated) return 'outdated' as const
    throw thrown
  })
  if (moved === 'outdated') return 'proofDue'
  if (moved) return act === 'approve' ? 'approved' : 'canceled'
  return state === 'expired' ? 'expired' : 'over'
}

async function freeze({ world, tenant, person, notice }: PressDeps): Promise<PressOutcome> {
  const scope = { tenantId: tenant.id, personId: person.id }
  return world.engine
    .transaction(scope, (tx) => freezeIn(tx, { world, tenant, person, notice }))
    .catch((thrown: unknown) => {
      if (thrown instanceof Refusal) return 'cardState'
      throw thrown
    })
}

async function freezeIn(
  tx: Tx,
  { world, tenant, person, notice }: PressDeps,
): Promise<PressOutcome> {
  const scope = { tenantId: tenant.id, personId: person.id }
  const card = await lockCard(tx, tenant.id, notice.subject)
  if (card?.person_id !== person.id) return 'cardState'
  if (card.status === 'FROZEN') return 'frozen'
  const program = programIn(await issuingProgramsOf({ tx, scope }), card.program_id)
  await stepCard({ tx, tenantId: tenant.id, world, program }, card, { type: 'card.freeze' })
  await writeAudit(tx, sourceOf(world, scope), {
    action: freezeCard.audit,
    outcome: 'ok',
    object: `card ${card.id}`,
    actor: { personId: person.id },
  })
  return 'frozen'
}

const sourceOf = (world: BankServices, scope: { tenantId: string; personId: string }) => ({
  scope,
  caller: { kind: 'anyone' } as const,
  origin: null,
  world,
})
