import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { settingParts, type SettingPart, type TenantSetting } from '#contract/ops/settingDocument'
import type { Tx } from '#bank/db/engine'
import { assertTermsFit, termsChanges, type ServiceTermsSetting } from '#bank/serviceTerms/setting'
import {
  assertFits,
  inOrder,
  isSame,
  settingChanges,
  settingIn,
  type SettingsNow,
} from '#bank/setting/parts'

/** How a part of the settings is compared, and what is said of a change. */

const offers = [
  { id: 'b', name: 'Bee', is_on: true },
  { id: 'a', name: 'Ay', is_on: true },
  { id: 'c', name: 'Sea', is_on: false },
]
const english = { language: 'en', title: 'Terms', text: 'Be kind.' } as const
const russian = { language: 'ru', title: 'Условия', text: 'Будьте добры.' } as const

const now = {
  languages: { default: 'en', supported: ['ru', 'en'] },
  invitations: { required: true, codes: ['beta', 'alfa'] },
  contacts: { support_email: 'help@b.example', terms_url: null },
  terms: {
    version: 2,
    texts: [english, russian],
    applies_on: '2026-03-02',
    is_asked: true,
    page: '/terms/t',
    versions: [],
  },
  currencies: offers,
  order_types: offers,
  programs: offers,
  staff_networks: { networks: ['10.0.0.0/8', '10.0.0.1'] },
  staff_sums: { goodwill: '20', credit_alone: '100' },
} as unknown as SettingsNow

test.each<[TenantSetting['part'], object]>([
  ['languages', { default: 'en', supported: ['en', 'ru'] }],
  ['invitations', { required: true, codes: ['alfa', 'beta'] }],
  ['contacts', { support_email: 'help@b.example', terms_url: null }],
  ['terms', { texts: [english, russian], applies_on: '2026-03-02', is_asked: true }],
  ['currencies', { on: ['a', 'b'] }],
  ['order_types', { on: ['a', 'b'] }],
  ['programs', { on: ['a', 'b'] }],
  ['staff_networks', { networks: ['10.0.0.0/8', '10.0.0.1'] }],
  ['staff_sums', { goodwill: '20', credit_alone: '100' }],
])('%s as it is, in one order', (part, is) => {
  expect(settingIn(now, part)).toEqual({ part, ...is })
})

test.each<[TenantSetting, TenantSetting, boolean]>([
  [
    { part: 'languages', default: 'en', supported: ['en', 'ru'] },
    { part: 'languages', default: 'en', supported: ['ru', 'en', 'ru'] },
    true,
  ],
  [
    { part: 'languages', default: 'en', supported: ['en', 'ru'] },
    { part: 'languages', default: 'ru', supported: ['en', 'ru'] },
    false,
  ],
  [
    { part: 'invitations', required: true, codes: ['b', 'a'] },
    { part: 'invitations', required: true, codes: ['a', 'b', 'b'] },
    true,
  ],
  [
    { part: 'invitations', required: true, codes: [] },
    { part: 'invitations', required: false, codes: [] },
    false,
  ],
  [
    { part: 'staff_networks', networks: ['b', 'a'] },
    { part: 'staff_networks', networks: ['a', 'b'] },
    true,
  ],
  [
    { part: 'terms', texts: [russian, english], applies_on: null, is_asked: true },
    { part: 'terms', texts: [english, russian], applies_on: null, is_asked: true },
    true,
  ],
  [{ part: 'currencies', on: ['b', 'a', 'a'] }, { part: 'currencies', on: ['a', 'b'] }, true],
  [{ part: 'currencies', on: ['a'] }, { part: 'currencies', on: ['b'] }, false],
])('%j and %j are the same: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same)
  expect(inOrder(inOrder(one))).toEqual(inOrder(one))
})

const changesOf = (before: TenantSetting, after: TenantSetting) =>
  settingChanges(before, after, now).map(
    ({ item, before: was, after: is }) => `${item}: ${was} > ${is}`,
  )

test.each<[TenantSetting, TenantSetting, string[]]>([
  [
    { part: 'languages', default: 'en', supported: ['en', 'ru'] },
    { part: 'languages', default: 'ru', supported: ['ru'] },
    ['default: en > ru', 'en: on > off'],
  ],
  [
    { part: 'invitations', required: false, codes: ['old', 'both'] },
    { part: 'invitations', required: true, codes: ['both', 'new'] },
    ['required: off > on', 'old: on > off', 'new: off > on'],
  ],
  [
    { part: 'contacts', support_email: 'a@b.example', terms_url: null },
    { part: 'contacts', support_email: null, terms_url: 'https://b.example' },
    ['support_email: a@b.example > null', 'terms_url: null > https://b.example'],
  ],
  [
    { part: 'staff_networks', networks: ['10.0.0.1'] },
    { part: 'staff_networks', networks: ['10.0.0.2'] },
    ['10.0.0.1: on > off', '10.0.0.2: off > on'],
  ],
  [
    { part: 'staff_sums', goodwill: '20', credit_alone: '100' },
    { part: 'staff_sums', goodwill: '30', credit_alone: '90' },
    ['goodwill: 20 > 30', 'credit_alone: 100 > 90'],
  ],
  [
    { part: 'currencies', on: ['a'] },
    { part: 'currencies', on: ['c'] },
    ['Ay: on > off', 'Sea: off > on'],
  ],
  [{ part: 'programs', on: ['a'] }, { part: 'programs', on: ['a'] }, []],
])('from %j to %j', (before, after, said) => {
  expect(changesOf(before, after)).toEqual(said)
})

/** Of these it is told which of the same list is on, whichever it is. */
const isOffered = (part: SettingPart) => 'on' in settingIn(now, part)

test.each(settingParts)('%s become no other part', (part) => {
  for (const other of settingParts)
    if (other !== part && !(isOffered(part) && isOffered(other)))
      expect(() => changesOf(settingIn(now, part), settingIn(now, other))).toThrow(
        `${part} does not become ${other}.`,
      )
})

const currencies = [
  { id: 'a', symbol: 'USD', type: 'fiat' },
  { id: 'b', symbol: 'EUR', type: 'token' },
  { id: 'c', symbol: 'EUR', type: 'fiat' },
]
const tx = {
  row: async () => ({ config: { base_currency: 'EUR' } }),
  rows: async () => currencies,
} as unknown as Tx

const fault = (setting: TenantSetting) =>
  assertFits(tx, 't1', now, setting, { today: '2026-03-05', ip: '10.1.1.1' }).then(
    () => null,
    (refusal: Refusal) =>
      `${refusal.facts.errors?.[0]?.pointer} ${refusal.facts.errors?.[0]?.code}`,
  )

test.each<[TenantSetting, string | null]>([
  [{ part: 'currencies', on: ['c'] }, null],
  [{ part: 'currencies', on: ['a', 'b'] }, '/setting/on BASE_CURRENCY'],
  [{ part: 'currencies', on: ['c', 'd'] }, '/setting/on UNKNOWN'],
  [{ part: 'programs', on: ['a'] }, null],
  [{ part: 'staff_networks', networks: [] }, null],
  [{ part: 'staff_networks', networks: ['10.0.0.0/8', '2001:db8::/32'] }, null],
  [{ part: 'staff_networks', networks: ['10.0.0.0/33'] }, '/setting/networks/0 INVALID'],
  [{ part: 'staff_networks', networks: ['10.0.0.0/8', 'here'] }, '/setting/networks/1 INVALID'],
  [{ part: 'staff_networks', networks: ['10.2.0.0/16'] }, '/setting/networks OWN_ADDRESS'],
])('%j fits, but for %s', async (setting, said) => {
  expect(await fault(setting)).toBe(said)
})

const terms = (parts: Partial<ServiceTermsSetting>): ServiceTermsSetting => ({
  part: 'terms',
  texts: [english, russian],
  applies_on: null,
  is_asked: false,
  ...parts,
})
const fit = (parts: Partial<ServiceTermsSetting>) =>
  assertTermsFit(terms(parts), now.terms, { supported: ['ru', 'en'], today: '2026-03-05' })

test('terms fit in every language of the bank, and from today on', () => {
  expect(() => fit({})).not.toThrow()
  expect(() => fit({ texts: [russian, english] })).not.toThrow()
  expect(() => fit({ applies_on: '2026-03-05' })).not.toThrow()
  expect(() => fit({ is_asked: true, applies_on: '2026-03-06' })).not.toThrow()
})

test.each<[Partial<ServiceTermsSetting>, string, string | undefined]>([
  [{ texts: [english] }, 'VALIDATION_FAILED', '/setting/texts'],
  [{ texts: [english, english] }, 'VALIDATION_FAILED', '/setting/texts'],
  [{ applies_on: '2026-03-04' }, 'VALIDATION_FAILED', '/setting/applies_on'],
  [{ is_asked: true }, 'SAME_VALUE', undefined],
])('%j does not', (parts, code, pointer) => {
  let thrown: unknown = null
  try {
    fit(parts)
  } catch (refusal) {
    thrown = refusal
  }
  const { code: said, facts } = Refusal.from(thrown)
  expect([said, facts.errors?.[0]?.pointer]).toEqual([code, pointer])
})

test('of terms each line that differs is told, also one that is gone', () => {
  const after = terms({ texts: [{ ...english, title: 'Rules' }], applies_on: '2026-04-01' })
  expect(termsChanges(terms({ is_asked: true }), after)).toEqual([
    { item: 'is_asked', before: 'on', after: 'off' },
    { item: 'applies_on', before: null, after: '2026-04-01' },
    { item: 'title_en', before: 'Terms', after: 'Rules' },
    { item: 'title_ru', before: 'Условия', after: null },
    { item: 'text_ru', before: 'Будьте добры.', after: null },
  ])
})
