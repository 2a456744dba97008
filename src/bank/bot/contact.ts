import { asBank } from '#bank/db/asBank'
import { inTenant } from '#bank/db/engine'
import type { JobResult } from '#bank/job/runJobs'
import { botLinkTo } from '#bank/notice/botMessage'
import { knownAs } from '#bank/person/legalName'
import type { PersonRow } from '#bank/person/person.rows'
import type { SignedInContext } from '#bank/requestContext'
import type { BankServices, BotButton } from '#bank/services'
import { findContact, listContactRows, putContact, type ContactRow } from './contact.rows.ts'
import { chatLanguage, type BotConversation } from './conversation.ts'
import type { BotContactUpdate, BotUpdate } from './update.ts'
import { botTexts } from './words.ts'

export const CONTACTS_MAX = 20

export async function handleListTelegramContacts(_: object, { tx, scope }: SignedInContext) {
  const rows = await asBank(tx, scope, () => listContactRows(tx, scope, CONTACTS_MAX))
  return {
    data: rows.map((row) => ({ id: row.id, name: contactNameOf(row), wallet_id: row.wallet_id })),
  }
}

export const contactNameOf = (row: ContactRow) => knownAs(row) ?? row.name

type ContactUpdate = BotUpdate & BotContactUpdate

/** One answer for whoever has no account and whoever is not to be found: neither is told. */
export async function replyToContact(
  world: BankServices,
  conversation: BotConversation,
  update: ContactUpdate,
): Promise<JobResult> {
  const { tenant, bot, person } = conversation
  const { text, buttons } = await answerTo(world, conversation, update)
  const result = await world.bots.send({
    tenantId: tenant.id,
    token: bot.token,
    to: update.from,
    text: tenant.pause ? `${text}\n${tenant.pause[chatLanguage(tenant, person, update)]}` : text,
    buttons,
    messageId: null,
  })
  if (result.is === 'busy') return { again: new Date(world.clock.now().getTime() + result.waitMs) }
}

async function answerTo(
  world: BankServices,
  { tenant, bot, person }: BotConversation,
  update: ContactUpdate,
): Promise<{ text: string; buttons: BotButton[] }> {
  const texts = botTexts[chatLanguage(tenant, person, update)]
  const { name: bank } = tenant.config.brand
  const open = { text: texts.open, url: botLinkTo(bot.name, '/') }
  if (!person) return { text: texts.welcome(bank), buttons: [open] }
  if (tenant.pause) return { text: texts.paused(bank), buttons: [open] }
  if (update.contactId === update.from) return { text: texts.contact.self, buttons: [open] }
  const found = await chosen(world, tenant.id, person, update)
  if (!found) {
    const share = new URL('https://t.me/share/url')
    share.searchParams.set('url', `https://t.me/${bot.name}?startapp`)
    return {
      text: texts.contact.nobody(bank),
      buttons: [{ text: texts.contact.invite, url: share.href }],
    }
  }
  return {
    text: texts.contact.found(contactNameOf(found) ?? texts.contact.unnamed),
    buttons: [
      { text: texts.contact.pay, url: botLinkTo(bot.name, `/send?to=${found.id}`) },
      { text: texts.contact.share, url: botLinkTo(bot.name, '/members') },
    ],
  }
}

/** Their row as the caller will see it. */
const chosen = (
  { engine, random, clock }: BankServices,
  tenantId: string,
  { id: personId }: PersonRow,
  { contactId, contactName }: ContactUpdate,
): Promise<ContactRow | null> =>
  inTenant(engine, tenantId, async (tx) => {
    const other = await findContact(tx, tenantId, contactId)
    if (!other) return null
    const contact = {
      id: random.id(),
      otherId: other.id,
      name: contactName || null,
      at: clock.now(),
    }
    const id = await putContact(tx, { tenantId, personId }, contact)
    const rows = await listContactRows(tx, { tenantId, personId }, CONTACTS_MAX)
    return rows.find((row) => row.id === id) ?? null
  })
