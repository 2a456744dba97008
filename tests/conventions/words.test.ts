import { expect, test } from 'vitest'
import { kycStatuses } from '#contract/person'
import { languages } from '#contract/preferences'
import { refusals } from '#contract/kit/refusals'
import { remedies } from '#contract/kit/remedy'

/** Nothing a customer may meet is without words, in any language. */

type Book = Record<string, unknown>

const files = import.meta.glob<Book>('../../src/app/**/words.{en,ru}.ts', { eager: true })
const bookOf = (language: string): Book =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.endsWith(`/words.${language}.ts`))
      .map(([path, exported]) => [/(\w+)\/words\.\w+\.ts$/.exec(path)?.[1] ?? path, exported]),
  )

/** What a text says, by the path to it; a text that depends on something is called with plain things. */
function textsIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return textsIn(call(value as Say), path)
  if (typeof value !== 'object' || value === null) return [[path, '']]
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))
}

type Say = (...words: unknown[]) => unknown

/** Texts take names, numbers or the facts of a refusal; one of these suits each. */
function call(say: Say): string {
  const suits = [['Ann', 'Ann', 'Ann'], [3, 3], [{ attempts_left: 2, retry_after_s: 30 }]]
  for (const words of suits) {
    try {
      const said = say(...words)
      if (typeof said === 'string' && !/NaN|undefined|\[object/.test(said)) return said
    } catch {
      continue
    }
  }
  throw new Error(`No plain words suit ${say.toString()}`)
}

const texts = Object.fromEntries(
  languages.map((language) => [language, Object.fromEntries(textsIn(bookOf(language), ''))]),
)

test.each(languages)('%s says everything that English says, and nothing more', (language) => {
  expect(Object.keys(texts[language]!).toSorted()).toEqual(Object.keys(texts.en!).toSorted())
  expect(Object.keys(texts.en!).length).toBeGreaterThan(150)
})

test.each(languages)('in %s every refusal has words, once', (language) => {
  const { i18n, refusal } = bookOf(language) as Record<string, Book>
  const said = [i18n!, refusal!].flatMap((book) => Object.keys(book.refusal as Book))
  expect(said.toSorted()).toEqual(Object.keys(refusals).toSorted())
})

test.each(languages)('in %s every way out and every status has words', (language) => {
  const said = Object.keys(texts[language]!)
  const ways = new Set(Object.values(remedies).map((remedy) => `.refusal.remedy.${remedy}`))
  const statuses = kycStatuses.map((status) => `.person.person.kycStatus.${status}`)
  expect(said).toEqual(expect.arrayContaining([...ways, ...statuses]))
})

test.each(languages)('in %s no text is empty', (language) => {
  const empty = Object.entries(texts[language]!).filter(([, text]) => text.trim() === '')
  expect(empty).toEqual([])
})

test('Russian texts are in Russian', () => {
  const foreign = Object.entries(texts.ru!).filter(
    ([path, text]) => !/[а-яё]/i.test(text) && !neutral(path, text),
  )
  expect(foreign).toEqual([])
})

/** Names, signs, and the two sentences that clients of this API know by heart. */
const neutral = (path: string, text: string) =>
  !/[a-z]{3}/i.test(text.replace(/\bAnn\b/g, '')) ||
  /\.(NO_TG_ID|NO_REFRESH_TOKEN)$/.test(path) ||
  /Telegram/.test(text)

test('the sentences clients know by heart stand exactly', () => {
  expect(texts.en!['.i18n.refusal.NO_REFRESH_TOKEN']).toBe('No refresh token found')
})
