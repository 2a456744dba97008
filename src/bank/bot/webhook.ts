import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/kit/refusal'
import { isUuid } from '#bank/db/uuid'
import { answerHeaders } from '#bank/http/headers'
import type { RateLimits } from '#bank/http/limits'
import { job } from '#bank/job/job'
import { bytesOf } from '#bank/kyc/hosted/form'
import type { RawRoute } from '#bank/kyc/rawRoutes'
import { writeRows } from '#bank/ledger/step'
import type { BankServices } from '#bank/services'
import { findTenant } from '#bank/tenant/tenant.rows'
import { parseUpdate, type BotUpdate } from './update.ts'
import { takeUpdateId } from './update.rows.ts'

const BYTES_MAX = 64 * 1024
const SECRET_HEADER = 'x-telegram-bot-api-secret-token'
/** Of one user of Telegram; the rest is let go unanswered. */
const BUCKET = { perSecond: 0.5, burst: 20 }

/**
 * Where Telegram brings what people write to a tenant's bot and press there. Nothing is read before
 * the secret is verified; an update is taken once, and acted on after it is stored.
 */
export function botRawRoutes(
  world: BankServices,
  limits: RateLimits,
  committed: (tenantId: string) => void,
): RawRoute[] {
  return [
    {
      verb: 'POST',
      path: '/hooks/bot/:tenant',
      async handle(request, { tenant = '' }) {
        if (!isUuid(tenant)) throw new Refusal('NOT_FOUND')
        await assertFromTelegram(world, tenant, request.headers.get(SECRET_HEADER))
        const parsed = parseUpdate(await jsonIn(request))
        if (!parsed) throw new Refusal('VALIDATION_FAILED')
        const { id, update } = parsed
        if (update !== 'nothing' && isBelowRate(limits, tenant, update)) {
          await takeUpdate(world, tenant, id, update)
          committed(tenant)
        }
        return new Response('{}', {
          headers: { ...answerHeaders, 'content-type': 'application/json' },
        })
      },
    },
  ]
}

/** One answer to a wrong secret and to a tenant that has none. */
async function assertFromTelegram(
  { engine, seal }: BankServices,
  tenantId: string,
  presented: string | null,
): Promise<void> {
  const tenant = await engine.transaction({ tenantId, personId: null }, (tx) =>
    findTenant(tx, seal, tenantId),
  )
  const secret = tenant?.secrets.telegram_webhook_secret
  const isSame = timingSafeEqual(digestOf(presented ?? ''), digestOf(secret ?? ''))
  if (!secret || !isSame) throw new Refusal('WEBHOOK_SIGNATURE_INVALID')
}

const digestOf = (value: string) => createHash('sha256').update(value).digest()

async function jsonIn(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new Refusal('TYPE_NOT_SUPPORTED')
  const body = await bytesOf(request, BYTES_MAX)
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    throw new Refusal('VALIDATION_FAILED')
  }
}

/** Telegram repeats what is refused, so what comes too fast is taken and let go. */
function isBelowRate(limits: RateLimits, tenantId: string, { from }: BotUpdate): boolean {
  try {
    limits.take(`bot ${tenantId} ${from}`, BUCKET)
    return true
  } catch {
    return false
  }
}

const takeUpdate = (world: BankServices, tenantId: string, id: number, update: BotUpdate) =>
  world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const now = world.clock.now()
    if (!(await takeUpdateId(tx, tenantId, id, now))) return
    const work = job(world, 'bot.update', { key: String(id), what: update, dueAt: now })
    await writeRows(tx, tenantId, [work], now)
  })
