import { expect, test } from 'vitest'
import { changeUserData } from '#contract/person'
import { askEmailCode, askPhoneCode, signIn } from '#contract/signIn'
import { signUp, signUpByPassword } from '#contract/signUp'
import { languagesIn } from '#bank/http/languages'
import type { TenantSettings } from '#bank/tenant/tenant'
import { openTestBank, type CallOptions } from '#tests/kit/bank'
import { freshEmail, freshPhone, openTenantKit } from './tenantKit.ts'

/** The language of messages: the person's choice, their browser's, the tenant's. */

const bank = await openTestBank()

const browser = (text: string): CallOptions => ({ headers: { 'accept-language': text } })
const russian = browser('ru-RU,ru;q=0.9,en-US;q=0.8')
const english = browser('en-GB')

const openIn = (own: 'en' | 'ru', supported: TenantSettings['supported_locales']['supported']) =>
  openTenantKit(bank, { config: { supported_locales: { default: own, supported } } })

test.each([
  ['Russian', 'an English', 'en', russian, 'никогда не спросит'],
  ['English', 'a Russian', 'ru', english, 'will never ask'],
] as const)('writes to a stranger with a %s browser in it, in %s bank', async (...options) => {
  const [, , own, caller, word] = options
  const { ask } = await openIn(own, ['en', 'ru'])
  const email = freshEmail()
  await ask(askEmailCode, { email }, caller)
  expect((await bank.messageTo(email)).body).toContain(word)
})

test('so do SMS codes, missing invitations and password sign-ups', async () => {
  const { ask } = await openIn('en', ['en', 'ru'])
  const [phone, unknown, newcomer] = [freshPhone(), freshEmail(), freshEmail()]
  await ask(askPhoneCode, { phone }, russian)
  expect((await bank.messageTo(phone)).body).toContain('10 минут')
  await ask(signIn, { login: unknown, type: 'email' }, russian)
  expect((await bank.messageTo(unknown)).body).toMatch(/[а-я]/)
  await ask(signUpByPassword, { email: newcomer, password: 'seven green otters swim' }, russian)
  expect((await bank.messageTo(newcomer)).body).toMatch(/[а-я]/)
})

test.each([
  ['en', russian],
  ['ru', english],
] as const)(
  'writes %s to a customer who chose it, whatever the browser',
  async (language, caller) => {
    const { ask, moveIn } = await openIn(language === 'en' ? 'ru' : 'en', ['en', 'ru'])
    const { email, bearer } = await moveIn()
    await ask(changeUserData, { language }, { bearer })
    const ours = language === 'en' ? /^[^а-я]+$/i : /[а-я]/
    await ask(askEmailCode, { email }, caller)
    expect((await bank.messageTo(email)).body).toMatch(ours)
    await ask(signUp, { login: email, type: 'email' }, caller)
    expect((await bank.messageTo(email)).body).toMatch(ours)
  },
)

test('ignores a browser language the tenant does not support', async () => {
  const { ask } = await openIn('en', ['en'])
  const email = freshEmail()
  await ask(askEmailCode, { email }, russian)
  expect((await bank.messageTo(email)).body).toContain('will never ask')
})

test.each([
  ['ru-RU,ru;q=0.9,en-US;q=0.8', ['ru', 'ru', 'en']],
  ['en;q=0.5, RU', ['ru', 'en']],
  ['de, fr;q=0.9', []],
  ['ru;q=0, en', ['en']],
  ['*', []],
  [',;q=,ru;q=x', []],
])('reads the languages of "%s"', (text, languages) => {
  expect(languagesIn(new Headers({ 'accept-language': text }))).toEqual(languages)
})

test('uses the default without a browser language', () => {
  expect(languagesIn(new Headers())).toEqual([])
})
