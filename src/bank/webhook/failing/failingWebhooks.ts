import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { staffMay } from '#contract/ops/access'
import {
  WEBHOOK_REVIEW_MS,
  type assignFailingWebhook,
  type FailingWebhook,
  type FailingWebhookAct,
  type failingWebhookCalls,
  type listFailingWebhooks,
  type OpsFailingWebhook,
  type readFailingWebhook,
} from '#contract/ops/failingWebhook'
import type { DeliveryAttempt } from '#contract/webhook'
import { maskedName } from '#bank/customer/mask'
import { isUuid } from '#bank/db/uuid'
import { pageFrom } from '#bank/page'
import type { HandlersOf, StaffContext } from '#bank/requestContext'
import { assign } from '#bank/staff/assign'
import { pausing, sendingAgain } from './act.ts'
import {
  findFailing,
  listFailedDeliveries,
  listFailingRows,
  webhookActs,
  type FailingRow,
} from './failing.rows.ts'

async function handleListFailingWebhooks(
  page: ParsedOf<typeof listFailingWebhooks>,
  { tx, scope: { tenantId } }: StaffContext,
) {
  const { rows, total } = await listFailingRows(tx, tenantId, page)
  return pageFrom(rows.map(failingShown), total, page.offset)
}

const isWaiting = ({ is_active, failed }: FailingRow) => is_active && failed > 0

function failingShown(row: FailingRow): FailingWebhook {
  const since = row.failed_at ?? row.created_at
  return {
    id: row.id,
    customer: { id: row.person_id, name: maskedName(row.first_name, row.last_name) },
    host: new URL(row.url).host,
    is_active: row.is_active,
    failed: row.failed,
    attempts: row.attempts,
    ...lastShown(row.last),
    since: since.toISOString(),
    due_at: isWaiting(row) ? new Date(since.getTime() + WEBHOOK_REVIEW_MS).toISOString() : null,
    assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee ?? '' } : null,
  }
}

const lastShown = (last: DeliveryAttempt | null) => ({
  last_at: last?.at ?? null,
  last_status: last?.status ?? null,
  last_fault: last?.fault ?? null,
})

async function failingAt({ tx, scope }: StaffContext, id: string) {
  const row = isUuid(id) ? await findFailing(tx, scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

async function handleReadFailingWebhook(
  { id }: ParsedOf<typeof readFailingWebhook>,
  context: StaffContext,
): Promise<OpsFailingWebhook> {
  const { tx, scope, caller } = context
  const row = await failingAt(context, id)
  const deliveries = await listFailedDeliveries(tx, scope.tenantId, id)
  const can: Record<FailingWebhookAct, boolean> = {
    send: isWaiting(row) && staffMay(caller.role, 'sendWebhookAgain'),
    pause: row.is_active && staffMay(caller.role, 'pauseWebhook'),
  }
  return {
    ...failingShown(row),
    deliveries: deliveries.map(({ last, tries: attempts, ...one }) => ({
      ...one,
      attempts,
      ...lastShown(last),
    })),
    acts: await webhookActs.list(tx, scope.tenantId, id),
    can: (['send', 'pause'] as const).filter((act) => can[act]),
  }
}

async function handleAssignFailingWebhook(
  { id, mine }: ParsedOf<typeof assignFailingWebhook>,
  context: StaffContext,
) {
  const row = await failingAt(context, id)
  context.entered.object = `person ${row.person_id}`
  return assign(context, `webhook ${id}`, mine)
}

export const failingWebhookRoutes: HandlersOf<typeof failingWebhookCalls> = {
  listFailingWebhooks: handleListFailingWebhooks,
  readFailingWebhook: handleReadFailingWebhook,
  assignFailingWebhook: handleAssignFailingWebhook,
  sendWebhookAgain: sendingAgain,
  pauseWebhook: pausing,
}
