import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { pretendTelegram } from '#contract/sandbox'
import { demoTenants } from '#contract/tenants'
import { nextMoment, firstMoment } from '#machines/kit/walk'
import { order as exhibit } from '#machines/order/order.exhibit'
import type { OrderFacts } from '#machines/order/order.life'
import { demoCustomers } from '#bank/db/seed.tenants'
import { useBrowser } from '#tests/kit/browser'
import { walksOf, type Walk } from '#tests/kit/mbt'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { arrive } from '#tests/browser/arrival'
import { meetCustomer, openDesk } from './customer.ts'
import { bankOfOrder, chartOfOrder, pageOfOrder, type Direction } from './orders.ts'
import { sampleOf, SEED } from './sample.ts'
import { spoken, walkTogether, type Visits } from './system.ts'

/**
 * The paths along every arrow of an order's life, taken by the chart, by the bank over HTTP and by
 * the page in Chromium, on the web and inside Telegram, and compared after each step.
 */

const browser = useBrowser()
const visits: Visits = {}
let site: Site
let desk: Awaited<ReturnType<typeof openDesk>>

beforeAll(async () => {
  site = await openSite()
  desk = await openDesk(site, await meetCustomer(site))
})

const directionOf = ({ input }: Walk): Direction => (input as OrderFacts).direction

const walks = walksOf(exhibit).filter(({ input }) => (input as OrderFacts).settles === 'byRail')

/** Everywhere a path comes by, by the chart alone. */
function standingsOf({ input, events }: Walk): string[] {
  let state = firstMoment(exhibit, input)
  const moments = [state, ...events.map((event) => (state = nextMoment(exhibit, state, event)))]
  return moments.map(({ value, context }) =>
    spoken({ standing: String(value), why: (context as OrderFacts).sub_status }),
  )
}

const drawn = sampleOf(walks, standingsOf, 2)
const everywhere = [...new Set(walks.flatMap(standingsOf))].sort()

type Story = { direction: Direction; events: AnyEventObject[] }

const storyOf = (walk: Walk): Story => ({ direction: directionOf(walk), events: walk.events })

/** One path, by an order of each system's own. */
async function tell(
  { direction, events }: Story,
  name?: string,
  open?: (id: string) => Promise<Page>,
) {
  site.bank.clock.turn(60_000)
  const customer = await meetCustomer(site)
  const others = [bankOfOrder(customer, await desk[direction](customer))]
  if (name && open) others.push(pageOfOrder(name, await open(await desk[direction](customer))))
  await walkTogether(chartOfOrder(direction), others, events, visits)
}

test('the chart and the bank go every path of an order together', async () => {
  for (const walk of walks) await tell(storyOf(walk))
})

test(`the web page goes with them, as drawn by seed ${SEED}`, async () => {
  const page = await arrive(site, browser, '/orders')
  const open = async (id: string) => {
    await page.goto(`${site.web}/orders/${id}`)
    await page.locator('.timeline').waitFor()
    return page
  }
  for (const walk of drawn) await tell(storyOf(walk), 'web', open)
})

test(`the mini app in Telegram goes with them, as drawn by seed ${SEED}`, async () => {
  const page = await browser.newPage('telegram')
  const ask = { tg_id: demoCustomers.larkspur.telegramId }
  const { body } = await site.bank.ask(pretendTelegram, ask, { tenantId: demoTenants.larkspur })
  const initData = String(body.init_data_raw)
  const { host } = await openInNativeTelegram(page, { address: `${site.mini}/orders`, initData })
  await expect.poll(() => host.seen.main).toMatchObject({ visible: true, active: true })
  host.press.main()
  await page.getByRole('heading', { name: 'Orders' }).first().waitFor()
  const open = async (id: string) => {
    await page.goto(`${site.mini}/orders/${id}`)
    await page.locator('.timeline').waitFor()
    return page
  }
  for (const walk of drawn) await tell(storyOf(walk), 'telegram', open)
})

test('each system was seen wherever an order can stand, and the page of coverage says so', async () => {
  const seen = Object.fromEntries(
    Object.entries(visits).map(([name, standings]) => [name, [...standings].sort()]),
  )
  expect(seen).toEqual({
    chart: everywhere,
    bank: everywhere,
    web: everywhere,
    telegram: everywhere,
  })
  // What this run saw; `npm run docs` makes the page of it.
  await expect(`${JSON.stringify(seen, null, 2)}\n`).toMatchFileSnapshot('seen/order.json')
})
