import { expect, test } from 'vitest'
import { emailResultOf, telegramResultOf, type Addressee } from '#bank/notice/addressee'
import { waitOf } from '#bank/notice/botView'
import { sumIn } from '#bank/notice/sumIn'
import type { OrderRow } from '#bank/order/order.rows'

/** Whether a notice goes out, and why not. */

const at = new Date('2026-03-02T09:00:00Z')

interface Circumstances {
  tgId?: string | null
  token?: string | null
  confirmed?: Date | null
  shut?: Date | null
  choices?: object
}

const somebody = ({
  tgId = '7',
  token = 't',
  confirmed = at,
  shut = null,
  choices = {},
}: Circumstances) =>
  ({
    person: { email: 'ann@b.example', email_confirmed_at: confirmed, tg_id: tgId },
    tenant: { config: { tg_bot_name: 'bot' }, secrets: { telegram_bot_token: token } },
    box: { choices, bot_shut_at: shut },
  }) as unknown as Addressee

const off = { money_in: { email: false, telegram: false } }

test.each<[Circumstances, string, string]>([
  [{}, 'waiting', 'waiting'],
  [{ confirmed: null }, 'absent', 'waiting'],
  [{ tgId: null }, 'waiting', 'absent'],
  [{ token: null }, 'waiting', 'absent'],
  [{ shut: at }, 'waiting', 'shut'],
  [{ choices: off }, 'off', 'off'],
  [{ choices: off, shut: at }, 'off', 'shut'],
  [{ choices: off, tgId: null, confirmed: null }, 'absent', 'absent'],
])('to %o money in goes by mail: %s, by bot: %s', (circumstances, email, telegram) => {
  const to = somebody(circumstances)
  expect([emailResultOf(to, 'money_in'), telegramResultOf(to, 'money_in')]).toEqual([
    email,
    telegram,
  ])
})

test('nobody who may not be told is told, and mail about security is written elsewhere', () => {
  expect([emailResultOf(null, 'money_in'), telegramResultOf(null, 'money_in')]).toEqual([
    'inactive',
    'inactive',
  ])
  expect([emailResultOf(null, 'security'), emailResultOf(somebody({}), 'security')]).toEqual([
    'unlisted',
    'unlisted',
  ])
  expect(telegramResultOf(somebody({}), 'security')).toBe('waiting')
})

test.each<[string, object, string]>([
  ['NEW', {}, 'waiting'],
  ['NEW', { quoteUntil: null }, 'waiting'],
  ['NEW', { quoteUntil: new Date(at.getTime() + 1) }, 'waiting'],
  ['NEW', { quoteUntil: at }, 'expired'],
  ['PENDING', { quoteUntil: at }, 'approved'],
  ['COMPLETE', {}, 'approved'],
  ['CANCELED', {}, 'canceled'],
  ['CANCELED', { facts: { sub_status: 'expired' } }, 'expired'],
])('of an order that is %s with %o the bot says %s', (status, parts, said) => {
  const order = { status, facts: { sub_status: null }, quoteUntil: null, ...parts }
  expect(waitOf(order as unknown as OrderRow, at)).toBe(said)
})

test.each([
  ['1', '1\u00a0EUR', '1\u00a0EUR'],
  ['1.5', '1.50\u00a0EUR', '1,50\u00a0EUR'],
  ['1.500', '1.50\u00a0EUR', '1,50\u00a0EUR'],
  ['0.00012300', '0.000123\u00a0EUR', '0,000123\u00a0EUR'],
  ['999.00', '999.00\u00a0EUR', '999,00\u00a0EUR'],
  ['1000.00', '1,000.00\u00a0EUR', '1\u00a0000,00\u00a0EUR'],
  ['1234567.8', '1,234,567.80\u00a0EUR', '1\u00a0234\u00a0567,80\u00a0EUR'],
])('%s is written %s, and in Russian %s', (amount, en, ru) => {
  const facts = { amount, currency: 'EUR' }
  expect([sumIn(facts, 'en'), sumIn(facts, 'ru')]).toEqual([en, ru])
})
