import { counting } from '#app/i18n/plural.ts'

const count = counting('en')

/** Lists to choose from, and days of a calendar. */
export const choice = {
  search: 'Search',
  nothing: 'Nothing found',
  found: (number: number) => count(number, { one: 'result', other: 'results' }),
  close: 'Close',
  from: 'From',
  to: 'To',
  example: (day: string) => `Enter a date like ${day}.`,
  within: (from: string, to: string) => `Choose a date from ${from} to ${to}.`,
  turned: 'Choose a start that’s before the end.',
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
  apply: 'Apply dates',
}
