import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { initialTransition, type AnyEventObject } from 'xstate'
import { approveOrder, cancelOrder, pressOrder, readOrder, type OrderDetail } from '#contract/order'
import { order as said } from '#app/features/order/words.en.ts'
import { simulation } from '#app/features/sandbox/words.en.ts'
import { advance, allows } from '#machines/kit/life'
import { bornFacts, orderLife, type OrderEvent, type OrderFacts } from '#machines/order/order.life'
import type { Customer } from './customer.ts'
import { keyOf, type Model, type SystemState, type System } from './system.ts'

/** Sends an order its events and reads its state: as a chart, by HTTP, on a page. */

const events = ['order.approve', 'order.cancel'] as const
type OrderIntent = (typeof events)[number]

const isIntent = (type: string): type is OrderIntent => (events as readonly string[]).includes(type)

/** The pure chart. */
export function chartOfOrder({ direction, settles }: OrderFacts): Model {
  const [born] = initialTransition(orderLife, bornFacts(direction, settles))
  let record = { status: born.value, facts: born.context }
  let steps = 0
  return {
    name: 'chart',
    async take(event) {
      const orderEvent = event as OrderEvent // of the exhibit of this very life
      if (!allows(orderLife, record, orderEvent)) return false
      const { status, facts } = advance(orderLife, record, orderEvent)
      record = { status, facts }
      steps += 1
      return true
    },
    see: async () => ({
      state: record.status,
      why: record.facts.sub_status,
      steps,
      may: events.filter((type) => allows(orderLife, record, { type })),
    }),
  }
}

/** The bank over HTTP. */
export function bankOfOrder({ ask }: Customer, order_uuid: string): System {
  return {
    name: 'bank',
    async take({ type, ...more }) {
      const answer = isIntent(type)
        ? await ask(type === 'order.cancel' ? cancelOrder : approveOrder, { order_uuid })
        : await ask(pressOrder, { order_uuid, event: type, ...more })
      if (answer.status !== 200) expect(answer.body).toMatchObject({ code: 'STATE_CONFLICT' })
      return answer.status === 200
    },
    async see() {
      const { body } = await ask(readOrder, { order_uuid })
      const { status, sub_status, next, history } = body as unknown as OrderDetail
      return {
        state: status,
        why: sub_status,
        steps: history.length - 1,
        may: events.filter((intent) => next?.allowed_events.includes(intent)),
      }
    },
  }
}

/** The order's page in Chromium. */
export function pageOfOrder(name: string, page: Page): System {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const wordOf = (type: string) =>
    isIntent(type) ? said.can[type] : simulation.order[type as keyof typeof simulation.order]
  const steps = async () => (await page.locator('.timeline time').count()) - 1
  const refused = page.getByRole('alert').filter({ hasText: /./ })

  return {
    name,
    async take({ type }: AnyEventObject) {
      const clicked = button(wordOf(type))
      // An event that is not allowed has no button.
      if (isIntent(type) && (await clicked.count()) === 0) return false
      const before = await steps()
      await clicked.click()
      const answered = async () => (await steps()) > before || (await refused.count()) > 0
      await expect.poll(answered).toBe(true)
      return (await steps()) > before
    },
    see: async () =>
      stateOn(page, await steps(), async (intent) => button(said.can[intent]).count()),
  }
}

async function stateOn(
  page: Page,
  steps: number,
  buttons: (intent: OrderIntent) => Promise<number>,
): Promise<SystemState> {
  const word = (await page.locator('header .status').innerText()).trim()
  const story = await page.locator('.detail').innerText()
  const reasons = [said.wait, said.end, said.endIn].flatMap((texts) =>
    Object.entries<string>(texts),
  )
  const why = reasons.filter(([, text]) => story.includes(text))
  const may: OrderIntent[] = []
  for (const intent of events) if ((await buttons(intent)) > 0) may.push(intent)
  return {
    state: keyOf(said.status, word),
    why: why.map(([key]) => key).join(' and ') || null,
    steps,
    may,
  }
}
