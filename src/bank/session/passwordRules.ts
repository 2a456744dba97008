import { Refusal } from '#contract/kit/refusal'
import { commonWords, keyboardWalks } from './commonPasswords.ts'

type Weakness = 'TOO_SHORT' | 'TOO_COMMON' | 'LIKE_LOGIN' | 'TOO_UNIFORM'

const LENGTH_MIN = 15
const KINDS_MIN = 5
/** Characters that must remain once every guessable part is struck out. */
const FRESH_MIN = 8

export function assertStrong(password: string, login: string): void {
  const weakness = weaknessOf(password, login)
  if (weakness === null) return
  const errors = [{ pointer: '/password', code: weakness }]
  throw new Refusal('PASSWORD_TOO_WEAK', undefined, { errors })
}

export function weaknessOf(password: string, login: string): Weakness | null {
  if (Array.from(password).length < LENGTH_MIN) return 'TOO_SHORT'
  if (new Set(password).size < KINDS_MIN) return 'TOO_UNIFORM'
  if (freshIn(password, commonWords) < FRESH_MIN) return 'TOO_COMMON'
  const names = [login, login.split('@')[0] ?? ''].map(bareOf).filter((name) => name.length >= 4)
  return freshIn(password, [...commonWords, ...names]) < FRESH_MIN ? 'LIKE_LOGIN' : null
}

/** How many characters are in no known word, keyboard walk, run, repetition or year. */
function freshIn(password: string, words: readonly string[]): number {
  const text = bareOf(password)
  const stale = new Set([
    ...placesOfWords(lettersOf(text), words.map(lettersOf)),
    ...placesOfWalks(text),
    ...placesOfRuns(text, 1),
    ...placesOfRuns(text, 2),
    ...placesOfYears(text),
  ])
  return text.length - stale.size
}

const bareOf = (text: string) => text.toLowerCase().replace(/[\s_.-]+/g, '')

const SIGNS = '013457@$!'
const LETTERS = 'oieastasi'

/** Undoes digits and signs for letters, one for one, so that positions stay the same. */
const lettersOf = (text: string) =>
  text.replace(/[013457@$!]/g, (sign) => LETTERS[SIGNS.indexOf(sign)]!)

const span = (from: number, length: number) => Array.from({ length }, (_, at) => from + at)

function placesOfWords(text: string, words: readonly string[]): number[] {
  const places: number[] = []
  for (const word of words)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      places.push(...span(at, word.length))
  return places
}

const GRAM = 4

/** Four neighbouring keys, or four characters that occurred before. */
function placesOfWalks(text: string): number[] {
  return span(0, Math.max(0, text.length - GRAM + 1)).flatMap((at) => {
    const gram = text.slice(at, at + GRAM)
    const known = keyboardWalks.some((walk) => walk.includes(gram)) || text.indexOf(gram) < at
    return known ? span(at, GRAM) : []
  })
}

/** Three characters that count up, count down or repeat, side by side or every second one. */
function placesOfRuns(text: string, stride: 1 | 2): number[] {
  return span(0, Math.max(0, text.length - 2 * stride)).flatMap((at) => {
    const step = stepAt(text, at, stride)
    const runs = Math.abs(step) <= 1 && step === stepAt(text, at + stride, stride)
    return runs ? [at, at + stride, at + 2 * stride] : []
  })
}

/** Nine is followed by zero. */
function stepAt(text: string, at: number, stride: number): number {
  const step = text.charCodeAt(at + stride) - text.charCodeAt(at)
  return Math.abs(step) === 9 ? -Math.sign(step) : step
}

const placesOfYears = (text: string) =>
  [...text.matchAll(/(19|20)\d\d/g)].flatMap(({ index }) => span(index, 4))
