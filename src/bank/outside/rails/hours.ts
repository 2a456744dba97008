import type { PaymentRail } from './rail.ts'

const HOUR_MS = 3_600_000

/** Until when a rail takes payments of a business day, and when they have arrived. Hours in UTC. */
interface RailHours {
  cutOff: number
  businessDays: number
  arrivesBy: number
}

/** Nobody promises when a chain confirms; cards are loaded at once. */
const hours: Record<PaymentRail, RailHours | { withinHours: number } | null> = {
  wire: { cutOff: 20, businessDays: 0, arrivesBy: 23 },
  ach: { cutOff: 20, businessDays: 3, arrivesBy: 23 },
  sepa: { cutOff: 14, businessDays: 1, arrivesBy: 16 },
  swift: { cutOff: 14, businessDays: 5, arrivesBy: 17 },
  chaps: { cutOff: 15, businessDays: 0, arrivesBy: 18 },
  fps: { withinHours: 2 },
  cards: null,
  chain: null,
}

/** When a payment of now has arrived at the latest; null where no hours tell. */
export function arrivesBy(rail: PaymentRail | null, now: Date): Date | null {
  const of = rail && hours[rail]
  if (!of) return null
  if ('withinHours' in of) return new Date(now.getTime() + of.withinHours * HOUR_MS)
  const day = new Date(now)
  if (isWeekend(day) || now.getUTCHours() >= of.cutOff) toNextBusinessDay(day)
  const last = businessDaysAfter(day, of.businessDays)
  last.setUTCHours(of.arrivesBy, 0, 0, 0)
  return last
}

export function businessDaysAfter(at: Date, days: number): Date {
  const day = new Date(at)
  for (let passed = 0; passed < days; passed += 1) toNextBusinessDay(day)
  return day
}

const isWeekend = (day: Date) => day.getUTCDay() % 6 === 0

function toNextBusinessDay(day: Date): void {
  do day.setUTCDate(day.getUTCDate() + 1)
  while (isWeekend(day))
}
