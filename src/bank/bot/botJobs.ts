import { inTenant } from '#bank/db/engine'
import type { JobHandlers, JobResult } from '#bank/job/runJobs'
import { botOf } from '#bank/notice/choices'
import { findPersonBy } from '#bank/person/person.rows'
import type { BankServices } from '#bank/services'
import { findTenant } from '#bank/tenant/tenant.rows'
import { replyToContact } from './contact.ts'
import { chatLanguage, type BotConversation } from './conversation.ts'
import { actOnPress } from './press.ts'
import { replyTo } from './reply.ts'
import type { BotUpdate } from './update.ts'
import { botTexts } from './words.ts'

/** At least once: a press acts once however often its job runs, and a reply may be said twice. */
export const botJobs = (world: BankServices): Pick<JobHandlers, 'bot.update'> => ({
  'bot.update': (update, { tenantId }) => answerUpdate(world, tenantId, update),
})

async function answerUpdate(
  world: BankServices,
  tenantId: string,
  update: BotUpdate,
): Promise<JobResult> {
  const conversation = await conversationOf(world, tenantId, update)
  if (!conversation) return
  const { tenant, bot, person } = conversation
  if ('command' in update) return replyTo(world, conversation, update)
  if ('contactId' in update) return replyToContact(world, conversation, update)
  const outcome = person ? await actOnPress(world, tenant, person, update) : 'notYours'
  const text = botTexts[chatLanguage(tenant, person, update)].pressed[outcome]
  // The press has acted, and the message says so too.
  await world.bots
    .answer({ tenantId, token: bot.token, pressId: update.pressId, text })
    .catch(() => world.log.warn('press not answered', { tenantId, topic: 'bot.update' }))
}

const conversationOf = (
  { engine, seal }: BankServices,
  tenantId: string,
  { from }: BotUpdate,
): Promise<BotConversation | null> =>
  inTenant(engine, tenantId, async (tx) => {
    const tenant = await findTenant(tx, seal, tenantId)
    const bot = tenant && botOf(tenant)
    if (!tenant || !bot || tenant.status === 'CLOSED') return null
    const person = await findPersonBy(tx, tenantId, 'tg_id', from)
    return { tenant, bot, person: person?.state === 'active' ? person : null }
  })
