import { expect, test } from 'vitest'
import { chosenTopics } from '#contract/notice'
import { applyChoices, botOf, isWanted, mailOf, preferencesOf } from '#bank/notice/choices'
import type { Tenant } from '#bank/tenant/tenant'

test.each([
  ['money_in', true, true],
  ['money_out', true, true],
  ['order', false, true],
  ['card', false, true],
  ['verification', true, true],
  ['message', true, true],
  ['security', false, true],
] as const)('%s goes by mail: %s, by bot: %s, until somebody chooses', (topic, email, telegram) => {
  expect([isWanted({}, topic, 'email'), isWanted({}, topic, 'telegram')]).toEqual([email, telegram])
})

test.each(chosenTopics)('%s goes where it was chosen to', (topic) => {
  const choices = { [topic]: { email: true, telegram: false } }
  expect(isWanted(choices, topic, 'email')).toBe(true)
  expect(isWanted(choices, topic, 'telegram')).toBe(false)
})

test('security notices cannot be chosen away', () => {
  const choices = { security: { telegram: false, email: true } } as never
  expect([
    isWanted(choices, 'security', 'telegram'),
    isWanted(choices, 'security', 'email'),
  ]).toEqual([true, false])
})

const tenantWith = (tg_bot_name: string | null, telegram_bot_token: string | null) =>
  ({ config: { tg_bot_name }, secrets: { telegram_bot_token } }) as unknown as Tenant
const withBot = tenantWith('bot', 't')
const confirmed = new Date()
const ann = { email: 'ann@b.example', email_confirmed_at: confirmed, tg_id: '7' }

test('a bot needs its name and its token, and mail a confirmed address', () => {
  expect(botOf(withBot)).toEqual({ name: 'bot', token: 't' })
  expect([botOf(tenantWith(null, 't')), botOf(tenantWith('bot', null))]).toEqual([null, null])
  expect([mailOf(ann), mailOf({ ...ann, email_confirmed_at: null })]).toEqual([ann.email, null])
})

test.each([
  [withBot, ann, { choices: {}, bot_shut_at: null }, { email: 'open', telegram: 'open' }],
  [withBot, ann, null, { email: 'open', telegram: 'open' }],
  [withBot, ann, { choices: {}, bot_shut_at: confirmed }, { email: 'open', telegram: 'shut' }],
  [withBot, { ...ann, tg_id: null }, null, { email: 'open', telegram: 'absent' }],
  [tenantWith(null, null), ann, null, { email: 'open', telegram: 'absent' }],
  [withBot, { ...ann, email_confirmed_at: null }, null, { email: 'absent', telegram: 'open' }],
])('channels are told by what there is: %#', (tenant, person, box, channels) => {
  expect(preferencesOf(tenant, person, box as never).channels).toEqual(channels)
})

test('every topic is told with what was chosen of it, else as it is by default', () => {
  const box = { choices: { order: { email: true } }, bot_shut_at: null } as never
  expect(preferencesOf(withBot, ann, box).topics).toEqual({
    money_in: { email: true, telegram: true },
    money_out: { email: true, telegram: true },
    order: { email: true, telegram: true },
    card: { email: false, telegram: true },
    verification: { email: true, telegram: true },
    alert: { email: true, telegram: true },
    message: { email: true, telegram: true },
  })
})

test('a choice is added to those before, and choosing the bot opens it again', () => {
  const box = { choices: { order: { email: true } }, bot_shut_at: confirmed } as never
  expect(applyChoices(box, { order: { telegram: false }, card: { email: true } })).toEqual({
    choices: { order: { email: true, telegram: false }, card: { email: true } },
    bot_shut_at: confirmed,
  })
  expect(applyChoices(box, { card: { telegram: true, email: false } }).bot_shut_at).toBeNull()
  expect(applyChoices(box, {})).toEqual(box)
})
