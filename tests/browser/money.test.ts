import { beforeAll, expect, test } from 'vitest'
import { openAddress } from '#contract/address'
import type { ClientKind } from '#contract/session'
import { sandboxChainPayIn } from '#contract/sandboxChain'
import { demoTenants, type DemoTenant } from '#contract/tenants'
import { watchTenant } from '#bank/chain/watch'
import { meetCustomer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { assertSound, press, visit } from './visit.ts'

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const arriveAt = (path: string, client?: ClientKind) => arrive(site, browser, path, client)

async function payEther(address: string, amount: string, tenant: DemoTenant = 'larkspur') {
  const tenantId = demoTenants[tenant]
  const watch = () => watchTenant(site.bank.world, async () => {}, tenantId)
  const paid = { chain: '1', address, currency: 'ETH', amount }
  const key = { 'idempotency-key': site.bank.world.random.id() }
  await watch()
  const payIn = await site.bank.ask(sandboxChainPayIn, paid, { tenantId, headers: key })
  expect(payIn.status).toBe(200)
  site.bank.clock.advance(60_000)
  await watch()
}

/** Before deposits push what it opens off the page. */
test('home adds up, and a transaction opens by its address', async () => {
  const page = await arriveAt('/')
  await page.getByText('Total in US Dollar').waitFor()
  expect(await page.locator('.money-hero').textContent()).toMatch(/^\$\d{2},\d{3}\.\d\d$/)
  await page
    .getByRole('link', { name: /Northgate Robotics/ })
    .first()
    .click()
  await page.getByRole('complementary', { name: 'Northgate Robotics' }).waitFor()
  const address = page.url()
  expect(address).toMatch(/\/activity\/[0-9a-f-]{36}$/)
  await page.reload()
  await page.getByRole('complementary', { name: 'Northgate Robotics' }).waitFor()
})

test.each(inTurn(variants, 3))(
  'a deposit shows without a reload ($tenant $client $language)',
  async (variant) => {
    const receive = await visit(site, browser, variant, '/receive')
    await press(receive, 'Ether')
    await press(receive, 'Ethereum')
    const address = await receive.page.locator('p.address').textContent()
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await assertSound(receive)

    const activity = await visit(site, browser, variant, '/activity')
    const { page, texts } = activity
    await page.getByText('Aurelia Vandersteen').waitFor()
    const whole = 2 + variants.indexOf(variant)
    await payEther(String(address), `${whole}.25`, variant.tenant)
    const row = page.getByRole('link').filter({ hasText: new RegExp(`\\+${whole}[.,]25`) })
    await row.filter({ hasText: texts.activity.status.pending }).waitFor()
    await assertSound(activity)
  },
)

whole('filters fade only where more can be scrolled to', async () => {
  const page = await arriveAt('/activity')
  const chips = page.locator('.chips').first()
  const fading = () =>
    chips.evaluate((at) => {
      const style = getComputedStyle(at)
      return ['--before', '--after'].map((name) => style.getPropertyValue(name))
    })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(fading).toEqual(['0px', '48px'])
  await chips.evaluate((at) => at.scrollTo(at.scrollWidth, 0))
  await expect.poll(fading).toEqual(['48px', '0px'])
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect.poll(fading).toEqual(['0px', '0px'])
})

whole('closing a transaction by keyboard returns the focus to its row', async () => {
  const page = await arrive(site, browser, '/activity')
  const row = page.getByRole('link', { name: /Northgate Robotics/ }).first()
  await row.press('Enter')
  const sheet = page.getByRole('complementary', { name: 'Northgate Robotics' })
  await sheet.getByRole('heading', { name: 'Northgate Robotics' }).press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await row.evaluate((at) => at === document.activeElement)).toBe(true)
})

const moves = [
  ['over the list keeps the keyboard', 390, true],
  ['beside it lets the keyboard back there', 1440, false],
] as const

test.each(inTurn(moves, 0))('a move that lies %s', async (_, width, keeps) => {
  const page = await arrive(site, browser, '/activity', 'web', { width })
  await page
    .getByRole('link', { name: /Northgate Robotics/ })
    .first()
    .press('Enter')
  const sheet = page.getByRole('complementary', { name: 'Northgate Robotics' })
  const holds = () => sheet.evaluate((at) => at.contains(document.activeElement))
  await sheet.getByRole('heading', { name: 'Northgate Robotics' }).press('Shift+Tab')
  expect(await holds()).toBe(keeps)
  if (!keeps) return
  await page.keyboard.press('Tab')
  expect(await holds()).toBe(true)
})

whole('a filtered list survives a reload', async () => {
  const page = await arriveAt('/activity?search=kestrel')
  await page.getByText('Kestrel & Daughters Joinery').waitFor()
  expect(await page.getByText('Northgate Robotics').count()).toBe(0)
  await page.reload()
  await page.getByText('Kestrel & Daughters Joinery').waitFor()
  expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('kestrel')
})

whole.each(['/', '/activity', '/receive', '/wallets'])(
  'nothing at %s stands in anybody’s way',
  async (path) => {
    const page = await arriveAt(path)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await allThere(page)
    expect(await findBarriers(page)).toEqual([])
  },
)

test('following the feed needs no second read', async () => {
  const { ask, walletId } = await meetCustomer(site)
  const { body } = await ask(openAddress, { wallet_uuid: walletId, chain: '1', label: 'main' })
  const { length } = site.requests
  const page = await arriveAt('/activity')
  await page.getByText('Aurelia Vandersteen').waitFor()
  await payEther(String(body.address), '0.75')
  await page.getByText('+0.75').first().waitFor()
  const of = (path: RegExp) =>
    site.requests.slice(length).filter((request) => path.test(request.path))
  expect([of(/\/wallets$/).length, of(/\/rails$/).length]).toEqual([1, 1])
})
