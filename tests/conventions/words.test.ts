import { expect, test } from 'vitest'
import { kycStatuses } from '#contract/person'
import { languages } from '#contract/preferences'
import { refusals } from '#contract/kit/refusals'
import { remedies } from '#contract/kit/remedy'
import { bookOf, textsIn, type Book } from './texts.ts'

/** Every text exists in every language. */

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
    ([, text]) => !/[а-яё]/i.test(text) && !neutral(text),
  )
  expect(foreign).toEqual([])
})

/** Names and signs. */
const neutral = (text: string) =>
  !/[a-z]{3}/i.test(text.replace(/\bAnn\b/g, '')) || /Telegram/.test(text)
