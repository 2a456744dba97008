import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderWaits, type Order } from '#contract/order'
import { languages } from '#contract/preferences'
import { waitRules } from '#machines/order/order.life'
import { OrderNextStep } from '#app/features/order/OrderNextStep.tsx'
import { order } from './orderPages.ts'
import { loadAllWords, saidStill } from './stillApp.tsx'

/**
 * Who has an order, by when and what happens if not, of every wait, as a reviewed table in `looks/`.
 * `npx vitest run --project app tests/app/orderNextStep.test.tsx -u` writes it anew.
 */

await loadAllWords()
beforeAll(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-06T12:00:00Z') }),
)
afterAll(() => void vi.useRealTimers())

const times = { 'no time': null, 'in time': '2026-01-07T14:00:00Z', late: '2026-01-05T14:00:00Z' }
const ways = {
  out: { order_type: 'HIFI_SEPA_OFFRAMP' },
  'on a chain': { order_type: 'WITHDRAWAL_CRYPTO', network: 'Ethereum' },
  in: { order_type: 'HIFI_SEPA_ONRAMP', amount_from: '0.00' },
}

const waiting = (more: object) =>
  ({ ...order({ status: 'PROCESSING', ...more }), destination: null }) as unknown as Order

test.each(languages)('who has it, by when, and what if not, in %s', async (language) => {
  const table = Object.entries(ways).flatMap(([way, more]) =>
    orderWaits.flatMap((why) =>
      Object.entries(times).flatMap(([time, until]) => {
        const next = { mover: waitRules[why].mover, why, until, allowed_events: [] }
        const shown = waiting({ ...more, sub_status: why, next })
        return [
          `# ${way}, ${why}, ${time}`,
          saidStill(language, {}, <OrderNextStep order={shown} />),
          '',
        ]
      }),
    ),
  )
  await expect(table.join('\n')).toMatchFileSnapshot(`looks/nextSteps.${language}.txt`)
})

test('it is late from the very second it was to be there', () => {
  const leaving = (until: string) =>
    saidStill(
      'en',
      {},
      <OrderNextStep
        order={waiting({
          ...ways.out,
          sub_status: 'submitted',
          next: { mover: waitRules.submitted.mover, why: 'submitted', until, allowed_events: [] },
        })}
      />,
    )
  expect(leaving('2026-01-06T12:00:00Z')).toContain('Later than expected')
  expect(leaving('2026-01-06T12:00:01Z')).not.toContain('Later than expected')
})
