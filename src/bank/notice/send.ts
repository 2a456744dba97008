import { topicOfKind } from '#contract/notice'
import type { Tx } from '#bank/db/engine'
import type { JobHandlers } from '#bank/job/runJobs'
import { findPerson } from '#bank/person/person.rows'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { findInbox, lockInbox, writeInbox } from './inbox.rows.ts'
import { botOf, isWanted } from './choices.ts'
import { findNotice, noteBotTook } from './notice.rows.ts'
import { FRESH_MS } from './insertNotices.ts'
import { botMessageOf } from './words.ts'

/**
 * Until Telegram takes the message, the bot is blocked, or the notice is a day old. Preferences are
 * read at sending time, so that later choices count.
 */
export const noticeJobs = (world: BankServices): Pick<JobHandlers, 'notice.bot'> => ({
  'notice.bot': async ({ noticeId }, { tenantId }) => {
    const { engine, clock, bots } = world
    const scope = { tenantId, personId: null }
    const ready = await engine.transaction(scope, (tx) => prepare(tx, world, tenantId, noticeId))
    if (!ready) return
    const answer = await bots.send(ready.message)
    if (answer.is === 'busy') return { again: new Date(clock.now().getTime() + answer.waitMs) }
    await engine.transaction(scope, (tx) =>
      answer.is === 'taken'
        ? noteBotTook(tx, tenantId, noticeId, clock.now())
        : shutBot(tx, tenantId, ready.personId, clock.now()),
    )
  },
})

async function shutBot(tx: Tx, tenantId: string, personId: string, at: Date): Promise<void> {
  const box = await lockInbox(tx, tenantId, personId)
  await writeInbox(tx, tenantId, { ...box, bot_shut_at: at })
}

async function prepare(tx: Tx, { seal, clock }: BankServices, tenantId: string, noticeId: string) {
  const notice = await findNotice(tx, tenantId, noticeId)
  if (!notice || notice.bot_took_at !== null) return null
  if (clock.now().getTime() - notice.at.getTime() > FRESH_MS) return null
  const person = await findPerson(tx, tenantId, notice.person_id)
  const tenant = await findTenant(tx, seal, tenantId)
  const box = await findInbox(tx, tenantId, notice.person_id)
  const bot = tenant && botOf(tenant)
  if (!person?.tg_id || person.state === 'blocked' || !bot || !box || box.bot_shut_at) return null
  if (!isWanted(box.choices, topicOfKind[notice.kind], 'telegram')) return null
  const content = botMessageOf(tenant, person.language, notice, bot.name)
  const message = { tenantId, token: bot.token, to: person.tg_id, ...content }
  return { personId: person.id, message }
}
