import type { Repeats } from '#contract/schedule'

/** When a payment is to be made, as chosen in the form. Days are `2026-12-31`. */

export type WhenEnd = 'open' | 'until' | 'times'

export interface When {
  every: Repeats
  firstOn: string
  end: WhenEnd
  untilOn: string
  /** As typed. */
  times: string
}

export const laterWhen = (every: Repeats, firstOn: string): When => ({
  every,
  firstOn,
  end: 'open',
  untilOn: '',
  times: '',
})

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** The bank checks the dates themselves. */
export function isWhenComplete({ every, firstOn, end, untilOn, times }: When): boolean {
  if (!isDay(firstOn)) return false
  if (every === 'once' || end === 'open') return true
  return end === 'until'
    ? isDay(untilOn) && untilOn >= firstOn
    : /^([2-9]|[1-9]\d{1,2})$/.test(times)
}

/** The fields of the call. */
export const whenTerms = ({ every, firstOn, end, untilOn, times }: When) => ({
  every,
  first_on: firstOn,
  ...(every !== 'once' && end === 'until' && { until_on: untilOn }),
  ...(every !== 'once' && end === 'times' && { times: Number(times) }),
})
