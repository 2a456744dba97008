import { beforeAll, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { orderExhibit as exhibit } from '#machines/order/order.exhibit'
import type { OrderFacts } from '#machines/order/order.life'
import { useBrowser } from '#tests/kit/browser'
import { walksOf, type Walk } from '#tests/kit/mbt'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { meetCustomer, openOrderForm, type Customer } from './customer.ts'
import { bankOfOrder, chartOfOrder, pageOfOrder } from './orders.ts'
import { arriveInTelegram, arriveOnWeb, type Place } from './pages.ts'
import { fewOf, sampleOf, sharedOut, SEED } from './sample.ts'
import { comparedWith, momentsOn, stateText, walkTogether, type Visits } from './system.ts'

/**
 * Paths along every arrow of an order's life, taken by the chart, by the bank over HTTP and by the
 * page in Chromium, on the web and in Telegram, and compared after each step. In `npm test` a half of
 * the paths, on the web.
 */

const browser = useBrowser()
const visits: Visits = {}
let site: Site
let customer: Customer
let operator: Awaited<ReturnType<typeof openOrderForm>>

beforeAll(async () => {
  site = await openSite()
  customer = await meetCustomer(site)
  operator = await openOrderForm(site, customer)
})

const factsOf = ({ context }: AnyMachineSnapshot): OrderFacts => context

const ofMembers = ['order.decline', 'order.withdraw']

/**
 * Orders that nobody reviews, as the policy of these tenants asks for none, and that need no second
 * person: tests/bank/member/approval.test.ts has those, and what ends with its maker's access.
 */
const walks = walksOf(exhibit).filter(({ input, events }) => {
  const { settles, reviewed, needsApprover } = input as OrderFacts // as the exhibit of orders begins
  const ownersOnly = !needsApprover && events.every(({ type }) => !ofMembers.includes(type))
  return settles === 'byRail' && !reviewed && ownersOnly
})

const standingsOf = (walk: Walk) =>
  momentsOn(exhibit, walk).map((state) =>
    stateText({ state: String(state.value), why: factsOf(state).sub_status }),
  )

const drawn = sharedOut({ web: walks, telegram: walks }, standingsOf)
/** Chart and bank take paths that cover every arrow; in DEEP all. */
const along = sampleOf(walks, ({ arrows }) => arrows)

/** One path, with an order for each system. */
async function tell({ input, events }: Walk, at?: Place) {
  site.bank.clock.advance(60_000)
  const facts = input as OrderFacts // as the exhibit of orders begins
  const { direction } = facts
  const others = [bankOfOrder(customer, await operator[direction](customer))]
  if (at) {
    await at.page.goto(`${at.home}/orders/${await operator[direction](customer)}`)
    await at.page.locator('.timeline').waitFor()
    others.push(pageOfOrder(at.name, at.page))
  }
  await walkTogether(chartOfOrder(facts), others, events, visits)
}

test('chart and bank agree on every path of an order', async () => {
  for (const walk of fewOf(along, 2)) await tell(walk)
})

test(`the web page agrees, seed ${SEED}`, async () => {
  const place = await arriveOnWeb(site, browser, '/activity')
  for (const walk of fewOf(drawn.web, 2)) await tell(walk, place)
})

whole(`the mini app agrees, seed ${SEED}`, async () => {
  const place = await arriveInTelegram(site, browser, '/activity', 'Activity')
  for (const walk of drawn.telegram) await tell(walk, place)
})

whole('each system saw every state of an order, as the coverage page says', () =>
  comparedWith('order', visits, walks.flatMap(standingsOf)),
)
