import { beforeAll, expect, test } from 'vitest'
import { meetCustomer } from '#tests/browser/systems/customer'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { inTurn } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { amountIn, reviewButton } from './sending.ts'
import { assertSound, press, pressSum, timesSent, visit } from './visit.ts'

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  for (const tenant of ['larkspur', 'juniper'] as const) await meetCustomer(site, tenant)
})

test.each(inTurn(variants, 0))(
  'an exchange goes through once despite a reload and double presses ($tenant $client $language)',
  async (variant) => {
    const at = await visit(site, browser, variant, '/exchange')
    const { page, texts } = at
    const amount = String(61 + variants.indexOf(variant))
    const sold = page.getByRole('textbox', { name: texts.order.youSend })
    const guaranteed = page.locator('svg.bar')
    await sold.fill(amount)
    await guaranteed.waitFor()
    await page.reload()
    await guaranteed.waitFor()
    expect(await sold.inputValue()).toBe(amount)
    await assertSound(at)

    await press(at, texts.order.startReview)
    await page.getByRole('heading', { name: texts.order.reviewTitle }).waitFor()
    await assertSound(at)
    expect(await page.getByRole('heading', { name: texts.order.placed.COMPLETE }).count()).toBe(0)
    const confirm = page.getByRole('button', { name: texts.order.exchangeThis(amount) })
    if (at.host) await pressSum(at, texts.order.exchangeThis(amount))
    else await confirm.dblclick()
    await page.getByRole('heading', { name: texts.order.placed.COMPLETE }).waitFor()
    await assertSound(at)

    expect(await timesSent(site, at, amount)).toBe(1)
  },
)

test('refuses an ambiguous amount and names both readings', async () => {
  const page = await arrive(site, browser, '/exchange')
  await amountIn(page).fill('1,500')
  await page.getByRole('button', { name: '1.500', exact: true }).waitFor()
  await page.getByRole('button', { name: '1500', exact: true }).click()
  await reviewButton(page).click()
  await page.getByRole('button', { name: 'Exchange 1,500' }).waitFor()
})
