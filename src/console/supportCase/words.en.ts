import { counting } from '#app/i18n/plural.ts'

const count = counting('en')

/** What a customer recorded of the app and sent. */
export const supportCase = {
  title: 'Reports from the app',
  none: 'None. Customers record them in their profile, under “Get help”.',
  steps: (steps: number) => count(steps, { one: 'step', other: 'steps' }),
  until: (date: string) => `kept until ${date}`,
  show: 'Show its steps',
}
