import { beforeAll, expect } from 'vitest'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { ordersOf, confirmOrder } from './sending.ts'

/**
 * a device whose clock is off either way, by more than a price holds, by less and not at all.
 */

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR
const ahead = [31 * SECOND, 90 * SECOND, HOUR, DAY]
const skews = [...ahead, 0, ...ahead.map((ms) => -ms)]

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

whole.each(skews)(
  'with the clock %i ms off, a price shows and an order goes through',
  async (skew) => {
    const { clock } = site.bank
    const at = new Date(clock.now().getTime() + skew)
    const page = await arrive(site, browser, '/exchange', 'web', { at })
    const amount = `${20 + skews.indexOf(skew)}.40`
    await confirmOrder({ page }, 'Exchange', amount)
    await page.getByRole('heading', { name: 'Payment completed' }).waitFor()
    expect(await ordersOf(page, site.web, amount)).toBe(1)
  },
)
