import { expect, test } from 'vitest'
import type { Language } from '#contract/preferences'
import { chatLanguage } from '#bank/bot/conversation'
import { holderOf, knownAs, legalNameOf } from '#bank/person/legalName'
import { languageOf } from '#bank/person/message'
import type { PersonRow } from '#bank/person/person.rows'
import type { Tenant } from '#bank/tenant/tenant'

const named = (first_name: string | null, last_name: string | null, more: object = {}) =>
  ({
    id: 'p1',
    email: null,
    phone: null,
    preferred_name: null,
    first_name,
    last_name,
    ...more,
  }) as PersonRow

test('a legal name is what there is of it, never the preferred one', () => {
  expect([
    legalNameOf(named('Ann', 'Lee')),
    legalNameOf(named('Ann', null)),
    legalNameOf(named('', 'Lee')),
    legalNameOf(named(null, null, { preferred_name: 'Annie' })),
  ]).toEqual(['Ann Lee', 'Ann', 'Lee', null])
})

test('a paper names its holder by what is known best', () => {
  const [email, phone] = ['ann@b.example', '15550000001']
  expect([
    holderOf(named('Ann', 'Lee', { email, phone })),
    holderOf(named(null, null, { email, phone })),
    holderOf(named(null, null, { phone })),
    holderOf(named(null, null)),
  ]).toEqual(['Ann Lee', email, phone, 'p1'])
})

test('others read the preferred name, else the legal one', () => {
  expect([
    knownAs(named('Ann', 'Lee', { preferred_name: 'Annie' })),
    knownAs(named('Ann', 'Lee')),
    knownAs(named(null, null)),
  ]).toEqual(['Annie', 'Ann Lee', null])
})

const tenantOf = (supported: Language[], fallback: Language) =>
  ({ config: { supported_locales: { supported, default: fallback } } }) as unknown as Tenant

test.each<[Language | null, Language[], Language[], Language]>([
  ['ru', ['en'], ['en', 'ru'], 'ru'],
  [null, ['ru', 'en'], ['en', 'ru'], 'ru'],
  [null, ['ru'], ['en'], 'en'],
  [null, [], ['en', 'ru'], 'en'],
])(
  'who chose %s and whose client reads %o is written to by %o in %s',
  (own, asked, supported, said) => {
    expect(languageOf(tenantOf(supported, 'en'), { language: own }, asked)).toBe(said)
  },
)

test.each<[Language | null | undefined, string | null, Language]>([
  ['ru', 'en', 'ru'],
  [null, 'ru', 'en'],
  [undefined, 'ru', 'ru'],
  [undefined, 'de', 'en'],
  [undefined, null, 'en'],
])('the bot speaks to whoever chose %s in a Telegram of %s as %s', (own, spoken, said) => {
  const person = own === undefined ? null : { language: own }
  const language = spoken as never
  expect(chatLanguage(tenantOf(['en', 'ru'], 'en'), person, { language })).toBe(said)
  if (own === undefined)
    expect(chatLanguage(tenantOf(['en'], 'en'), person, { language })).toBe('en')
})
