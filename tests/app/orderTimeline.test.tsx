import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderEnds, orderStatuses, orderWaits, type OrderDetail } from '#contract/order'
import { languages } from '#contract/preferences'
import { OrderTimeline } from '#app/features/order/OrderTimeline.tsx'
import { order as texts } from '#app/features/order/words.en.ts'
import { order } from './orderPages.ts'
import { loadAllWords, saidStill } from './stillApp.tsx'

/**
 * What the timeline of an order says of every step, and of where it stands, as a reviewed table in
 * `looks/`. `npx vitest run --project app tests/app/orderTimeline.test.tsx -u` writes it anew.
 */

await loadAllWords()
beforeAll(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-06T12:00:00Z') }),
)
afterAll(() => void vi.useRealTimers())

const events = [...Object.keys(texts.happened), 'of a newer bank']

const ways = {
  outgoing: {},
  incoming: { order_type: 'HIFI_SEPA_ONRAMP', amount_from: '0.00' },
}

const stepOf = (event: string, more: object = {}) => ({
  from: 'NEW',
  event,
  to: 'PROCESSING',
  sub_status: null,
  reason_code: null,
  actor: 'customer',
  at: '2026-01-05T10:30:00Z',
  ...more,
})

const withHistory = (steps: object[], more: object) =>
  ({
    ...order(more),
    destination: null,
    history: steps.map((step, seq) => ({ ...step, seq })),
  }) as unknown as OrderDetail

const waits = orderWaits.map((sub) => ({ status: 'PENDING', sub_status: sub }))
const ends = orderEnds.map((sub) => ({ status: 'FAILED', sub_status: sub }))
const standings = [
  ...orderStatuses.map((status) => ({ status, sub_status: null })),
  ...waits,
  ...ends,
]

test.each(languages)('every step and standing is said, in %s', async (language) => {
  const saidOf = (steps: object[], more: object) =>
    saidStill(language, {}, <OrderTimeline order={withHistory(steps, more)} />)
  const table = Object.entries(ways).flatMap(([way, more]) => {
    const own = events.map((event) => stepOf(event, { mine: true }))
    const others = events.map((event) => stepOf(event, { mine: false, actor: 'bank' }))
    const stands = standings.flatMap((standing) => {
      const step = stepOf('rail.submitted', { to: standing.status, ...standing })
      const name = [way, standing.status, standing.sub_status].filter(Boolean).join(', ')
      return [`# ${name}`, saidOf([step], { ...more, ...standing }), '']
    })
    const next = { mover: 'rail', why: 'rail_pending', until: null, allowed_events: [] }
    return [
      `# ${way}, each step by oneself`,
      saidOf(own, more),
      '',
      `# ${way}, each step by somebody else`,
      saidOf(others, more),
      '',
      ...stands,
      `# ${way}, with something ahead`,
      saidOf([stepOf('order.place')], { ...more, ...waits[0], next }),
      '',
      `# ${way}, returned`,
      saidOf([stepOf('rail.returned', ends[0])], { ...more, ...ends[0] }),
      '',
    ]
  })
  await expect(table.join('\n')).toMatchFileSnapshot(`looks/timelines.${language}.txt`)
})
