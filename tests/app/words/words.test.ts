import { expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { languages } from '#contract/preferences'
import { refusalText } from '#app/features/refusal/refusalText.ts'
import { card } from '#app/features/card/words.en.ts'
import { person } from '#app/features/person/words.ru.ts'
import { languageFor } from '#app/i18n/language.tsx'
import { refusal as enDetails } from '#app/features/refusal/words.en.ts'
import { refusal as ruDetails } from '#app/features/refusal/words.ru.ts'
import { refusal as enShared } from '#app/i18n/words.en.ts'
import { refusal as ruShared } from '#app/i18n/words.ru.ts'
import {
  dayHeading,
  formatAhead,
  formatRecent,
  formatSince,
  formatSinceShort,
} from '#app/i18n/ago.ts'
import { counting } from '#app/i18n/plural.ts'
import { timeLeft } from '#app/i18n/when.ts'

/** The compiler finds missing texts; here is what it cannot see. */

const codes = Object.keys(refusals) as RefusalCode[]

const en = { ...enShared, ...enDetails }
const ru = { ...ruShared, ...ruDetails }
const words = { en, ru }

function sayAll(language: (typeof languages)[number]) {
  const book = words[language]
  return new Map(
    codes.map((code) => {
      const text = book[code]
      return [code, typeof text === 'string' ? text : text({ attempts_left: 2, retry_after_s: 90 })]
    }),
  )
}

test.each(languages)('every refusal has a text in %s', (language) => {
  const texts = sayAll(language)
  expect([...texts].filter(([, text]) => !/\p{L}{2}/u.test(text))).toEqual([])
})

test('no Russian text is an English one left behind', () => {
  const english = sayAll('en')
  const russian = sayAll('ru')
  expect(codes.filter((code) => russian.get(code) === english.get(code))).toEqual([])
})

test('what errors carry for developers is not what a customer reads', () => {
  const shown = [...sayAll('en').values(), ...Object.values(card.faults)].join(' ')
  expect(shown).not.toMatch(/RSA public|markers|refresh token|Telegram ID|not defined/)
})

test('counts attempts by the grammar of the language', () => {
  const refusal = ru
  const textOf = (attempts_left: number) =>
    typeof refusal.CODE_INVALID === 'function' ? refusal.CODE_INVALID({ attempts_left }) : ''
  expect([1, 2, 5, 21].map(textOf).map((text) => text.replace(/^.*: /, ''))).toEqual([
    '1 попытка.',
    '2 попытки.',
    '5 попыток.',
    '21 попытка.',
  ])
  expect(textOf(0)).toBe('Неверный код. Проверьте и попробуйте снова.')
  expect(counting('en')(1, { one: 'try', other: 'tries' })).toBe('1 try')
})

test('names a sum where the bank does, and makes none up', () => {
  const textOf = (code: RefusalCode, params?: Record<string, string>, more = {}) => {
    const errors = params ? [{ pointer: '/amount', code, params }] : []
    return refusalText(en[code], new Refusal(code, '', { ...more, errors }).note, 'en')
  }
  expect([
    textOf('INSUFFICIENT_FUNDS', { missing: '20.5', currency: 'EUR' }),
    textOf('INSUFFICIENT_FUNDS', { missing: '0.100000000000000000', currency: 'ETH' }),
    textOf('LIMIT_EXCEEDED', { left: '300', max: '1000', currency: 'EUR' }),
    textOf('DESTINATION_COOLING', { max: '1000', left: '400', currency: 'USD' }),
    textOf(
      'DESTINATION_COOLING',
      { max: '1000', left: '0', currency: 'USD' },
      { retry_after_s: 18_000 },
    ),
    textOf('INSUFFICIENT_FUNDS'),
    textOf('LIMIT_EXCEEDED', undefined, { retry_after_s: 4_000 }),
    textOf('LIMIT_EXCEEDED'),
    textOf('DESTINATION_COOLING'),
  ]).toMatchInlineSnapshot(`
    [
      "Not enough money: you need 20.5 EUR more. Add money or enter less.",
      "Not enough money: you need 0.10 ETH more. Add money or enter less.",
      "Over your daily limit: 300 EUR of 1,000 EUR left. Enter less.",
      "New recipients are limited to 1,000 USD for 24 hours: 400 USD left. The 24 hours begin when you first pay or save them. Enter less.",
      "New recipients are limited to 1,000 USD for 24 hours: 0 USD left. Enter less, or wait 5 hours.",
      "Not enough money. Add money or enter less.",
      "You used a recovery code. Payments open again in 2 hours.",
      "Over your limit. Enter a smaller amount.",
      "New recipients are limited to small amounts for 24 hours. The 24 hours begin when you first pay or save them. Enter less.",
    ]
  `)
})

test('says a wait in the unit a person would use', () => {
  const refusal = en
  const textOf = (retry_after_s?: number) =>
    typeof refusal.RATE_LIMITED === 'function'
      ? refusal.RATE_LIMITED(retry_after_s === undefined ? {} : { retry_after_s })
      : ''
  expect([45, 90, 150, undefined].map(textOf)).toEqual([
    'Too many attempts. Try again in 45 seconds.',
    'Too many attempts. Try again in 90 seconds.',
    'Too many attempts. Try again in 3 minutes.',
    'Too many attempts. Try again in a minute.',
  ])
})

const noon = new Date(2026, 2, 10, 12, 0).getTime()
const at = (...time: [day: number, hour: number, minute: number]) =>
  new Date(2026, 2, ...time).toISOString()

test('says a time by the clock, and today by its distance too', () => {
  expect(formatSince(at(10, 11, 57), noon, 'en')).toBe('today 11:57, 3 minutes ago')
  expect(formatSince(at(9, 18, 2), noon, 'en')).toBe('yesterday 18:02')
  expect(formatSince(at(1, 9, 5), noon, 'en')).toBe('1 March 2026, 09:05')
  expect(formatSince(at(10, 10, 0), noon, 'ru')).toBe('сегодня 10:00, 2 часа назад')
})

const everyday: [string, day: number, texts: string[]][] = [
  ['two days before', 8, ['8 March 2026, 18:02', '8 March, 18:02', '8 March', '8 March, 18:02']],
  ['the day before', 9, ['yesterday 18:02', 'Yesterday 18:02', 'Yesterday', '9 March, 18:02']],
  ['the same day', 10, ['today 18:02, this minute', 'Today 18:02', 'Today', 'today 18:02']],
  ['the day after', 11, ['tomorrow 18:02', 'Tomorrow 18:02', 'Tomorrow', 'tomorrow 18:02']],
  ['two days after', 12, ['in 2 days 18:02', 'In 2 days 18:02', 'In 2 days', '12 March, 18:02']],
]

test.each(everyday)('a day is said by its distance from today: %s', (_, day, texts) => {
  const moment = at(day, 18, 2)
  expect([
    formatSince(moment, noon, 'en'),
    formatSinceShort(moment, noon, 'en'),
    dayHeading(moment, noon, 'en'),
    formatAhead(moment, noon, 'en'),
  ]).toEqual(texts)
})

test('a narrow list says the time of today and of yesterday alone', () => {
  const said = (day: number) => formatRecent(at(day, 18, 2), noon, 'en')
  expect([8, 9, 10].map(said)).toEqual(['8 Mar', 'Yesterday 18:02', 'Today 18:02'])
  expect(formatRecent(at(8, 18, 2), noon, 'ru')).toBe('8 мар.')
})

test('a day of another year is said with its year', () => {
  const moment = new Date(2025, 11, 31, 18, 2).toISOString()
  expect(dayHeading(moment, noon, 'en')).toBe('31 December 2025')
})

test('the time left never goes below nothing', () => {
  expect(timeLeft(at(10, 12, 9), noon)).toBe('9:00')
  expect(timeLeft(at(10, 11, 0), noon)).toBe('0:00')
})

test('chooses the first language both sides know, and else the tenant’s', () => {
  const both = { supported: ['en', 'ru'], default: 'en' } as const
  expect(languageFor([null, 'de-AT', 'ru-RU'], both)).toBe('ru')
  expect(languageFor([null, 'de'], { ...both, default: 'ru' })).toBe('ru')
  expect(languageFor(['ru'], { supported: ['en'], default: 'en' })).toBe('en')
})

test('does not tell somebody never verified that they failed', () => {
  const { kycStatus } = person
  expect(kycStatus.UNVERIFIED).toMatch(/^Ещё не/)
})
