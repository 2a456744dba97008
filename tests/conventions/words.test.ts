import { expect, test } from 'vitest'
import { kycStatuses } from '#contract/person'
import { languages } from '#contract/preferences'
import { refusals } from '#contract/kit/refusals'
import { remedies } from '#contract/kit/remedy'

/** Every text exists in every language. */

type Book = Record<string, unknown>

const files = import.meta.glob<Book>('../../src/app/**/words.{en,ru}.ts', { eager: true })
const bookOf = (language: string): Book =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.endsWith(`/words.${language}.ts`))
      .map(([path, exported]) => [/(\w+)\/words\.\w+\.ts$/.exec(path)?.[1] ?? path, exported]),
  )

/** Every text by its path; text functions are called with sample arguments. */
function textsIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return textsIn(call(value as Format), path)
  if (typeof value !== 'object' || value === null) return [[path, '']]
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))
}

type Format = (...args: unknown[]) => unknown

/** Texts take names, numbers or the facts of a refusal; one of these samples fits. */
function call(format: Format): string {
  const samples = [['Ann', 'Ann', 'Ann'], [3, 3], [{ attempts_left: 2, retry_after_s: 30 }]]
  for (const args of samples) {
    try {
      const text = format(...args)
      if (typeof text === 'string' && !/NaN|undefined|\[object/.test(text)) return text
    } catch {
      continue
    }
  }
  throw new Error(`No sample fits ${format.toString()}`)
}

const texts = Object.fromEntries(
  languages.map((language) => [language, Object.fromEntries(textsIn(bookOf(language), ''))]),
)

test.each(languages)('%s has exactly the texts of English', (language) => {
  expect(Object.keys(texts[language]!).toSorted()).toEqual(Object.keys(texts.en!).toSorted())
  expect(Object.keys(texts.en!).length).toBeGreaterThan(150)
})

test.each(languages)('%s has a text for every refusal', (language) => {
  const { i18n, refusal } = bookOf(language) as Record<string, Book>
  const keys = [i18n!, refusal!].flatMap((book) => Object.keys(book.refusal as Book))
  expect(keys.toSorted()).toEqual(Object.keys(refusals).toSorted())
})

test.each(languages)('%s has a text for every remedy and status', (language) => {
  const keys = Object.keys(texts[language]!)
  const remedyKeys = new Set(Object.values(remedies).map((remedy) => `.refusal.remedy.${remedy}`))
  const statuses = kycStatuses.map((status) => `.person.person.kycStatus.${status}`)
  expect(keys).toEqual(expect.arrayContaining([...remedyKeys, ...statuses]))
})

test.each(languages)('%s has no empty text', (language) => {
  const empty = Object.entries(texts[language]!).filter(([, text]) => text.trim() === '')
  expect(empty).toEqual([])
})

test('Russian texts are in Russian', () => {
  const foreign = Object.entries(texts.ru!).filter(
    ([path, text]) => !/[а-яё]/i.test(text) && !neutral(path, text),
  )
  expect(foreign).toEqual([])
})

/** Names, signs, and the two texts that clients match exactly. */
const neutral = (path: string, text: string) =>
  !/[a-z]{3}/i.test(text.replace(/\bAnn\b/g, '')) ||
  /\.(NO_TG_ID|NO_REFRESH_TOKEN)$/.test(path) ||
  /Telegram/.test(text)

test('texts that clients match exactly are unchanged', () => {
  expect(texts.en!['.i18n.refusal.NO_REFRESH_TOKEN']).toBe('No refresh token found')
})
