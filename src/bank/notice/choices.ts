import {
  chosenTopics,
  noticeChannels,
  type ChosenTopic,
  type NoticeChannel,
  type NoticeTopic,
} from '#contract/notice'
import { type ChannelStatus, type NotificationPreferences } from '#contract/notificationPreferences'
import type { PersonRow } from '#bank/person/person.rows'
import type { Tenant } from '#bank/tenant/tenant'
import type { InboxRow, Choices } from './inbox.rows.ts'

/** Where each topic goes besides the inbox by default. */
const defaults: Record<ChosenTopic, Record<NoticeChannel, boolean>> = {
  money_in: { email: true, telegram: true },
  money_out: { email: true, telegram: true },
  order: { email: false, telegram: true },
  card: { email: false, telegram: true },
  verification: { email: true, telegram: true },
  alert: { email: true, telegram: true },
  message: { email: true, telegram: true },
}

const chosen = (choices: Choices, topic: ChosenTopic, channel: NoticeChannel) =>
  choices[topic]?.[channel] ?? defaults[topic][channel]

/** Security notices always go by bot; mail about them is written at length elsewhere. */
export const isWanted = (choices: Choices, topic: NoticeTopic, channel: NoticeChannel): boolean =>
  topic === 'security' ? channel === 'telegram' : chosen(choices, topic, channel)

/** Usable only with a token to send by and a name to link back to. */
export function botOf({ config, secrets }: Tenant): { name: string; token: string } | null {
  const { tg_bot_name: name } = config
  const { telegram_bot_token: token } = secrets
  return name && token ? { name, token } : null
}

type Addressee = Pick<PersonRow, 'email' | 'email_confirmed_at' | 'tg_id'>

export const mailOf = ({ email, email_confirmed_at }: Addressee) =>
  email_confirmed_at === null ? null : email

export function preferencesOf(
  tenant: Tenant,
  person: Addressee,
  box: Pick<InboxRow, 'choices' | 'bot_shut_at'> | null,
): NotificationPreferences {
  const choices = box?.choices ?? {}
  const topic = (name: ChosenTopic) => ({
    email: chosen(choices, name, 'email'),
    telegram: chosen(choices, name, 'telegram'),
  })
  const hasBot = person.tg_id !== null && botOf(tenant) !== null
  const telegram: ChannelStatus = !hasBot ? 'absent' : box?.bot_shut_at ? 'shut' : 'open'
  return {
    topics: {
      money_in: topic('money_in'),
      money_out: topic('money_out'),
      order: topic('order'),
      card: topic('card'),
      verification: topic('verification'),
      alert: topic('alert'),
      message: topic('message'),
    },
    channels: { email: mailOf(person) === null ? 'absent' : 'open', telegram },
  }
}

/** Choosing Telegram again retries a bot the person had blocked. */
export function applyChoices(box: InboxRow, change: ChoicesInput): InboxRow {
  const choices: Choices = { ...box.choices }
  let isRequested = false
  for (const topic of chosenTopics)
    for (const channel of noticeChannels) {
      const choice = change[topic]?.[channel]
      if (choice === undefined) continue
      choices[topic] = { ...choices[topic], [channel]: choice }
      isRequested ||= channel === 'telegram' && choice
    }
  return { ...box, choices, bot_shut_at: isRequested ? null : box.bot_shut_at }
}

type ChoicesInput = Partial<
  Record<ChosenTopic, Partial<Record<NoticeChannel, boolean | undefined>> | undefined>
>
