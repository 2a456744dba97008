import { test } from 'vitest'

/** What takes long is whole in `npm run deep`, and short in `npm test`. */
export const isWhole = process.env.DEEP !== undefined

/** A test of `npm run deep` alone. */
export const whole = isWhole ? test : test.skip

/** Of cases that differ by where they happen all, or the one whose turn it is. */
export const inTurn = <Case>(cases: readonly Case[], turn: number): Case[] =>
  isWhole ? [...cases] : cases.filter((_, at) => at === turn % cases.length)

/** Of many cases that resemble each other all, or one of so many. */
export const oneOf = <Case>(many: number, cases: readonly Case[], turn = 0): Case[] =>
  isWhole ? [...cases] : cases.filter((_, at) => at % many === turn % many)
