import { expect, test } from 'vitest'
import { languages, type Language } from '#contract/preferences'
import { pageWords } from '#bank/kyc/hosted/words'
import { sourceOf, sourcesUnder, walk, type Node } from './source.ts'
import { bookOf, textsIn, type Text } from './texts.ts'

/** What customers read is short and plain, in the words that every bank uses. */

const LABEL_WORDS_MAX = 8

/** A label is what does not end as a sentence. */
const isSentence = (text: string) => /[.?…:]$/.test(text)
const countWords = (text: string) =>
  text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length

const longLabel = (text: string) => !isSentence(text) && countWords(text) > LABEL_WORDS_MAX

const commonFaults: readonly RegExp[] = [
  /["'`]/, // quotes are typographic: “ ” ’ in English, « » in Russian
  /\.\.\.|!/,
  / {2}| - |\s[.,?…]/,
  /\d %/,
  /(?<!e)\d\.\d{4,}/i,
]

const faultsOf: Record<Language, readonly RegExp[]> = {
  en: [
    ...commonFaults,
    /\b(stands?|stood|anew|shall|wish(es)?|somebody|whom|please|meanwhile|pretended)\b/i,
    /\b(say|says|said) (yes|no)\b|\ba (yes|no)\b/i,
    /\bcall(s|ed)? (it|them|this) off\b/i,
    /\b(go|goes|going) on\b|\bonce more\b|\blook (once more|again)\b|\bmoves? next\b/i,
    /\bof (its|your|their|our) own\b|\bthe other side\b|\bfree again\b/i,
    /\b(is|are) (asked|wanted|needed) of you\b|\bto be mended\b|\bran out\b|\bruns out\b/i,
    /\b(do|does|did|is|are|was|were|has|have|had|would|could|should) not\b|\b(cannot|will not)\b/i,
    /\b(we|they|you) (are|will|have (been|not))\b|\b(it|that|there) is\b/i,
    /^(It|It’s|They)\b/, // the thing has a name
    /\bcancel(ed|ing)\b|\brecogniz|\breorganiz|\bauthoriz|\bcolor/i, // British English
  ],
  ru: [
    ...commonFaults,
    /[“”]/,
    /поручени|запасн\p{L}+ код|завести|заведите|вживую|ваш ход|пожалуйста/iu,
    /(лежит|стоит|стоял|отложен|чем кончил|мгновени)/iu,
    /^(Он|Она|Оно|Они|Его|Её|Их)(?!\p{L})/u,
    /не загрузил(ся|ась|ось|ись)\.?$/u, // the customer reads what the bank could not do
  ],
}

/** Addresses, headers and code that a developer types as they are. */
const technical = /idempotency-key|authorization: Bearer|https?:\/\/\S*|[\d.]+\/24|203\.0\.113\.7/g

const faultIn = (language: Language, text: string) => {
  const plain = text.replace(technical, 'Ann')
  return faultsOf[language].find((fault) => fault.test(plain))
}

const appTexts = (language: Language) => textsIn(bookOf(language), 'app')
const hostedTexts = (language: Language) => textsIn(pageWords[language], 'hosted')

test.each(languages)('a label in %s has at most eight words', (language) => {
  const texts = [...appTexts(language), ...hostedTexts(language)]
  expect(texts.filter(([, text]) => longLabel(text))).toEqual([])
})

test.each(languages)('no text in %s has a word or a sign that a bank does not use', (language) => {
  const texts = [...appTexts(language), ...hostedTexts(language), ...bankTexts(language)]
  const found = texts.flatMap(([path, text]) => {
    const fault = faultIn(language, text)
    return fault ? [`${path}: ${text} (${fault.source})`] : []
  })
  expect(found).toEqual([])
})

test.each(languages)('every refusal in %s says what to do next', (language) => {
  const { i18n, refusal } = bookOf(language) as Record<string, { refusal: object }>
  const texts = [i18n, refusal].flatMap((book) => textsIn(book?.refusal, 'refusal'))
  expect(texts.length).toBeGreaterThan(80)
  expect(texts.filter(([, text]) => !saysWhatToDo[language](text))).toEqual([])
})

const steps = (text: string) => text.split(/[.:,](?=\s|$)/).filter(Boolean).length

/** One step on its own begins with its verb; what follows a cause is the step. */
const saysWhatToDo: Record<Language, (text: string) => boolean> = {
  en: (text) => steps(text) > 1 || /^(Check|Choose|Confirm|Enter|Use|Verify)\b/.test(text),
  ru: (text) => steps(text) > 1 || /^(Введите|Выберите|Подтвердите|Проверьте)(?!\p{L})/u.test(text),
}

/** Mails, messages and terms: the texts of every file of the bank that has Russian ones. */
function bankTexts(language: Language): Text[] {
  const cyrillic = /[а-яё]{3}/i
  return sourcesUnder('src/bank')
    .filter(({ text }) => cyrillic.test(text))
    .flatMap(({ path, program }) => literalsIn(program).map((text): Text => [path, text]))
    .filter(([, text]) => countWords(text) > 1 && cyrillic.test(text) === (language === 'ru'))
    .filter(([, text]) => !/[{}<>=]|\n.*\n/.test(text))
}

/** Strings, and templates with a name in place of what is put into them. */
function literalsIn(program: Node): string[] {
  const found: string[] = []
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration') return false
    if (node.type === 'Literal' && typeof node['value'] === 'string') found.push(node['value'])
    if (node.type === 'TemplateLiteral')
      found.push(
        (node['quasis'] as { value: { cooked: string } }[])
          .map(({ value }) => value.cooked)
          .join('Ann'),
      )
    return true
  })
  return found
}

test('the rules refuse what they are for', () => {
  const refused = [
    'Say yes',
    'You called it off.',
    'It stands in your inbox',
    'You can’t do this "now"',
    'We do not know this bank.',
    'This cannot be undone.',
  ]
  expect(refused.filter((text) => !faultIn('en', text))).toEqual([])
  expect(longLabel('A text on a button that is much too long')).toBe(true)
  expect(longLabel('A sentence may have more words than a label may have.')).toBe(false)
  expect(faultIn('ru', 'Ваше поручение')).toBeDefined()
  const source = sourceOf('one.ts', 'const a = (bank: string) => `Sign in to ${bank}`')
  expect(literalsIn(source.program)).toEqual(['Sign in to Ann'])
})
