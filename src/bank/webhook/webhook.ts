import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  SECRET_OVERLAP_MS,
  WEBHOOKS_MAX,
  type changeWebhook,
  type createWebhook,
  type dropWebhook,
  type listWebhooks,
  type rotateWebhookSecret,
  type Webhook,
} from '#contract/webhook'
import { isUuid } from '#bank/db/uuid'
import { pageFrom } from '#bank/page'
import { requireProof } from '#bank/proof/proof'
import type { PersonContext } from '#bank/requestContext'
import { freshSecret } from './sign.ts'
import { addressIn } from './target.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  writeWebhook,
  type WebhookRow,
} from './webhook.rows.ts'

export async function webhookAt({ tx, scope }: PersonContext, id: string): Promise<WebhookRow> {
  const row = isUuid(id) ? await findWebhook(tx, scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function handleListWebhooks(
  { limit, offset }: ParsedOf<typeof listWebhooks>,
  { tx, scope }: PersonContext,
) {
  const rows = await listWebhookRows(tx, scope.tenantId, scope.personId)
  const total = rows.length
  const data = rows.slice(offset, offset + limit).map(responseOf)
  return pageFrom(data, total, offset)
}

export async function handleCreateWebhook(
  request: ParsedOf<typeof createWebhook>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const url = addressIn(request.url, context)
  const known = await listWebhookRows(tx, scope.tenantId, scope.personId)
  if (known.some((one) => one.url === url)) throw alreadyThere()
  if (known.length >= WEBHOOKS_MAX) throw new Refusal('LIMIT_REACHED')
  await requireProof(context, { purpose: 'keys', meta: { subject: url } })

  const id = world.random.id()
  const now = world.clock.now()
  const secret = freshSecret(world, id)
  const row: WebhookRow = {
    id,
    person_id: scope.personId,
    url,
    description: request.description || null,
    events: unique(request.events),
    is_active: true,
    since: now,
    secret: secret.box,
    former_secret: null,
    former_until: null,
    version: 1,
    created_at: now,
  }
  if (!(await insertWebhook(tx, scope.tenantId, row))) throw alreadyThere()
  return { ...responseOf(row), secret: secret.shown }
}

/** A new URL needs a proof; other changes do not. */
export async function handleChangeWebhook(
  request: ParsedOf<typeof changeWebhook>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const before = await webhookAt(context, request.id)
  const url = request.url === undefined ? before.url : addressIn(request.url, context)
  if (url !== before.url) {
    const known = await listWebhookRows(tx, scope.tenantId, scope.personId)
    if (known.some((one) => one.url === url)) throw alreadyThere()
    await requireProof(context, { purpose: 'keys', meta: { subject: url } })
  }
  const is_active = request.is_active ?? before.is_active
  const after = await writeWebhook(tx, scope.tenantId, {
    ...before,
    url,
    is_active,
    since: is_active && !before.is_active ? world.clock.now() : before.since,
    events: request.events ? unique(request.events) : before.events,
    description:
      request.description === undefined ? before.description : request.description || null,
    version: request.version ?? before.version,
  })
  if (!after) throw new Refusal('VERSION_CONFLICT')
  return responseOf(after)
}

export async function handleDropWebhook(
  { id }: ParsedOf<typeof dropWebhook>,
  context: PersonContext,
) {
  const row = await webhookAt(context, id)
  await deleteWebhook(context.tx, context.scope.tenantId, row.id)
  return responseOf(row)
}

/** For a day both secrets sign, so that a receiver can switch without missing anything. */
export async function handleRotateWebhookSecret(
  { id }: ParsedOf<typeof rotateWebhookSecret>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const before = await webhookAt(context, id)
  await requireProof(context, { purpose: 'keys', meta: { subject: before.id } })
  const secret = freshSecret(world, before.id)
  const after = await writeWebhook(tx, scope.tenantId, {
    ...before,
    secret: secret.box,
    former_secret: before.secret,
    former_until: new Date(world.clock.now().getTime() + SECRET_OVERLAP_MS),
  })
  if (!after) throw new Refusal('VERSION_CONFLICT')
  return { ...responseOf(after), secret: secret.shown }
}

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)]

const alreadyThere = () => new Refusal('ALREADY_EXISTS', 'News go to this address already.')

const responseOf = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  is_active: row.is_active,
  former_secret_until: row.former_until?.toISOString() ?? null,
  version: row.version,
  created_at: row.created_at.toISOString(),
})
