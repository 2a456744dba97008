import { expect, test } from 'vitest'
import { Refusal, type RefusalFacts } from '#contract/kit/refusal'
import { topicOfKind, type NoticeKind, type PersonNotice } from '#contract/notice'
import { languages, type Language } from '#contract/preferences'
import { repeats, type Schedule } from '#contract/schedule'
import { ownFeesText, boundsOf } from '#app/features/order/bounds.ts'
import { payeeTexts } from '#app/features/order/payeeTexts.ts'
import { noticeHint, noticeText, noticeTone } from '#app/features/notice/noticeLook.ts'
import { sumText } from '#app/features/paymentRequest/requestLook.ts'
import { paidAtText, scheduleText } from '#app/features/schedule/scheduleText.ts'
import { refusalText } from '#app/features/refusal/refusalText.ts'

/**
 * The looks and words that screens share, as a reviewed table: every list and look that a module
 * exports, and what the texts say of each word of the contract, in both languages.
 * `npx vitest run --project app tests/app/looks.test.ts -u` writes it anew.
 */

const modules = import.meta.glob<object>(
  [
    '../../src/app/features/**/*.ts',
    '../../src/app/ui/*.ts',
    '../../src/app/i18n/*.ts',
    '!**/words*.ts',
    '!**/*orts.ts',
    '!**/*.page.ts',
    // What the reference of the calls is made of.
    '!**/call/facts.ts',
  ],
  { eager: true },
)
const icons = import.meta.glob<Record<string, string>>('../../src/app/ui/icons/*.ts', {
  eager: true,
})
const nameOfIcon = new Map(
  Object.values(icons).flatMap((module) =>
    Object.entries(module).map(([name, path]) => [path, name]),
  ),
)

const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ||
  (value instanceof Set && [...value].every(isPlain)) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (isRecord(value) && Object.values(value).every(isPlain))

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const written = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'bigint') return `${one}n`
    if (one instanceof Set) return [...one]
    return typeof one === 'string' ? (nameOfIcon.get(one) ?? one) : one
  })

const lines = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module)
    .filter(([, value]) => isPlain(value))
    .map(([name, value]) => `${path.replace('../../src/app/', '')} ${name} ${written(value)}`),
)

test('lists and looks are those that were reviewed', async () => {
  expect(lines.length).toBeGreaterThan(10)
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('looks/lists.txt')
})

const wordsOf = {
  en: {
    ...(await import('#app/features/order/words.en.ts')),
    ...(await import('#app/features/overview/words.en.ts')),
    ...(await import('#app/features/counterparty/words.en.ts')),
    ...(await import('#app/features/schedule/words.en.ts')),
    ...(await import('#app/features/notice/words.en.ts')),
    ...(await import('#app/features/card/words.en.ts')),
    ...(await import('#app/features/activity/words.en.ts')),
    ...(await import('#app/features/paymentRequest/words.en.ts')),
  },
  ru: {
    ...(await import('#app/features/order/words.ru.ts')),
    ...(await import('#app/features/overview/words.ru.ts')),
    ...(await import('#app/features/counterparty/words.ru.ts')),
    ...(await import('#app/features/schedule/words.ru.ts')),
    ...(await import('#app/features/notice/words.ru.ts')),
    ...(await import('#app/features/card/words.ru.ts')),
    ...(await import('#app/features/activity/words.ru.ts')),
    ...(await import('#app/features/paymentRequest/words.ru.ts')),
  },
}

const plain = (text: string | null) => String(text).replace(/[\u00a0\u202f]/g, ' ')

const kinds = Object.keys(topicOfKind) as NoticeKind[]

function noticeLines(language: Language): string[] {
  const words = wordsOf[language]
  const facts: PersonNotice['facts'][] = [
    {},
    { amount: '1234.500000', currency: 'EUR', last4: '4242', name: 'Ann', reason: 'card_frozen' },
    { amount: '1', reason: 'x9' },
    { amount: '400.00', currency: 'EUR', category: 'grocery' },
  ]
  return kinds.flatMap((kind) =>
    facts.map((one) => {
      const notice = { kind, topic: topicOfKind[kind], facts: one } as PersonNotice
      const hint = noticeHint(notice, words).join(', ')
      return `${kind}: [${noticeTone(notice)}] ${noticeText(notice, words, language)} (${hint})`
    }),
  )
}

const schedule = {
  amount: '45.0000',
  symbol: 'EUR',
  first_on: '2026-12-01',
  until_on: null,
  times: null,
  recipient: { title: 'Anna', detail: null, own: false },
} as unknown as Schedule

const endings = [{}, { until_on: '2027-12-01' }, { times: 2 }, { times: 12 }]
const recipients = [
  { title: 'Anna', detail: '0xabc', own: true },
  { title: null, detail: '0xabc', own: true },
  { title: null, detail: '0xabc', own: false },
  { title: null, detail: null, own: false },
]

function scheduleLines(language: Language): string[] {
  const texts = wordsOf[language].schedule
  const said = (parts: object) =>
    scheduleText({ ...schedule, every: 'once', ...parts }, texts, language)
  return [
    ...repeats.flatMap((every) => endings.map((ending) => said({ every, ...ending }))),
    ...recipients.map((recipient) => said({ recipient })),
    paidAtText('2026-12-01', texts, language).replace(/\d\d:/, 'h:'),
  ]
}

const amounts = [null, '0', '10.000000', '1234.567891']

function boundLines(language: Language): string[] {
  const words = wordsOf[language]
  const bounds = amounts.flatMap((min_amount) =>
    amounts.map((max_amount) =>
      boundsOf({ currency: 'EUR', min_amount, max_amount }, words, language),
    ),
  )
  const tiers = [{ from: '100.00', percent: 0.25 }]
  const fees = ['0', '0.50'].flatMap((fee_fixed) =>
    [0, 0.2, 1.255].flatMap((fee_percent) =>
      [
        {},
        { fee_floor: '1.00', fee_cap: null },
        { fee_floor: null, fee_cap: '9.00', fee_tiers: tiers },
      ].map((bound) =>
        ownFeesText({ currency: 'EUR', fee_fixed, fee_percent, ...bound }, words, language),
      ),
    ),
  )
  return [...bounds, ...fees].map(plain)
}

const coin = { symbol: 'USDT', chain_name: 'Tron' }
const bank = { iban: null, account_number: null, bank_name: null }
const destination = { nickname: null, external_banking_data: null, external_crypto_data: null }
const payees = [
  { kind: 'address', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  { kind: 'contact', name: 'Ines' },
  { kind: 'contact', name: null },
  { kind: 'wallet', wallet: { name: null, type: 'personal' }, total: '5.129', symbol: 'USD' },
  { kind: 'wallet', wallet: { name: 'Trips', type: 'business' }, total: '5', symbol: 'USD' },
  ...[
    { type: 'SEPA', external_banking_data: { ...bank, iban: 'NO9386011117947' } },
    {
      type: 'ACH',
      external_banking_data: { ...bank, account_number: '12345678', bank_name: 'DNB' },
    },
    { type: 'SWIFT', nickname: 'Rent', external_banking_data: bank },
    {
      type: 'CRYPTO_EXTERNAL',
      external_crypto_data: { address: 'T123456789abcdefghijkl', currency: { meta: coin } },
    },
    {
      type: 'CRYPTO_INTERNAL',
      nickname: 'Cold',
      external_crypto_data: { address: '0xabcdefabcdef' },
    },
  ].map((parts) => ({
    kind: 'destination',
    name: 'Ann',
    destination: { ...destination, ...parts },
  })),
]

const payeeLines = (language: Language) =>
  payees.map((payee) => {
    const { name, hint } = payeeTexts(payee as never, wordsOf[language], language)
    return `${name} | ${hint}`
  })

const sumLines = (language: Language) =>
  [null, '10.0000'].map((amount) => sumText({ amount, symbol: 'EUR' }, wordsOf[language], language))

const refused = (errors: RefusalFacts['errors']) =>
  new Refusal('INSUFFICIENT_FUNDS', undefined, { ...(errors && { errors }) }).note
const refusals = [
  refused(undefined),
  refused([{ pointer: '/a', code: 'X' }]),
  refused([{ pointer: '/a', code: 'X', params: { missing: '5.0000' } }]),
  refused([
    { pointer: '/b', code: 'Y' },
    { pointer: '/a', code: 'X', params: { missing: '5.1200', currency: 'EUR' } },
  ]),
]

const refusalLines = (language: Language) => [
  ...refusals.map((note) => refusalText((_, sum) => String(sum?.('missing')), note, language)),
  refusalText('as it is', refused([]), language),
]

test.each(languages)('texts in %s are those that were reviewed', async (language) => {
  const tables = { noticeLines, scheduleLines, boundLines, payeeLines, sumLines, refusalLines }
  const text = Object.entries(tables).flatMap(([name, linesIn]) => [
    `# ${name.replace('Lines', '')}`,
    ...linesIn(language).map(plain),
  ])
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot(`looks/texts.${language}.txt`)
})
