import { beforeAll, expect, test } from 'vitest'
import { accountName } from '#app/features/account/accountStatus.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { pick } from './choosing.ts'
import { meetVisitor } from './secondCustomer.ts'
import { assertSound, press, visit } from './visit.ts'

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const arriveAt = (path: string) => arrive(site, browser, path)

const KNOWN = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const ALIKE = '0xdbf03b407c01e7cd3cbea99509d93f8d1dc8c6fb'

test('saving a payee stops at a look-alike of a known address', async () => {
  const page = await arriveAt('/counterparties')
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await page.getByText('Business', { exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Rowan Mill Ltd')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Rowan Mill Ltd' }).waitFor()
  expect(page.url()).toMatch(/\/counterparties\/[0-9a-f-]{36}$/)

  await page.getByRole('button', { name: 'Add bank account or address' }).click()
  await page.getByLabel('Payment method').selectOption('SEPA')
  await page.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00')
  await page.getByLabel('Bank name', { exact: true }).fill('Somewhere')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This IBAN isn’t valid.').waitFor()
  await page.getByLabel('Bank name', { exact: true }).fill('')
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await page.getByText('Found: Commerzbank').waitFor()
  expect(await page.getByLabel('Bank name', { exact: true }).inputValue()).toBe('Commerzbank')
  await page.getByRole('button', { name: 'Save' }).click()
  const saved = page.getByRole('button', { name: /^Remove:/ })
  await expect.poll(() => saved.count()).toBe(1)

  const addCoin = async (address: string) => {
    await page.getByRole('button', { name: 'Add bank account or address' }).click()
    await page.getByLabel('Payment method').selectOption('CRYPTO_EXTERNAL')
    await pick(page, 'Currency and network', 'ETH · Ethereum')
    await page.getByLabel('Address', { exact: true }).fill(address)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await addCoin(KNOWN)
  await expect.poll(() => saved.count()).toBe(2)
  await addCoin(ALIKE)
  await page.getByRole('region', { name: 'Is this the right address?' }).waitFor()
  expect(await page.locator('mark').allTextContents()).toEqual(['1', 'd'])
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Address is correct, save' }).click()
  await expect.poll(() => saved.count()).toBe(3)

  await page.reload()
  await page.getByRole('heading', { name: 'Rowan Mill Ltd' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
})

const homes = {
  larkspur: { symbol: 'USD', rail: 'ACH', other: null },
  juniper: { symbol: 'EUR', rail: 'SEPA', other: 'USD' },
} as const

whole.each(variants)(
  'a customer opens an account and is paid through it ($tenant $client $language)',
  async (variant) => {
    const owner = await meetVisitor(site, variant, 'Otto')
    const at = await visit(site, browser, variant, '/add-money', { visitor: owner })
    const { page, texts, language } = at
    const { account, simulation } = texts
    const { symbol, rail, other } = homes[variant.tenant]
    await assertSound(at)
    await page
      .getByRole('link', { name: new RegExp(`^${texts.order.byRail[rail]}`) })
      .first()
      .click()
    const opening = `${account.open}: ${accountName(symbol, language)}`
    await page.getByRole('button', { name: opening }).waitFor()
    if (other) {
      const shut = page.getByRole('button', { name: accountName(other, language) })
      expect(await shut.count()).toBe(0)
    }
    await press(at, opening)
    await page.getByText(account.statuses.PENDING).first().waitFor()
    await site.bank.relay.drain()
    const details = page.getByRole('region', { name: account.rails[rail] })
    await details
      .getByRole('button', { name: new RegExp(`^${account.copy('')}`) })
      .first()
      .waitFor()
    await assertSound(at)

    site.bank.clock.advance(61_000)
    await press(at, simulation.account.pay)
    await page.getByText(simulation.account.pressed.credited).waitFor()
    site.bank.clock.advance(61_000)
    await press(at, simulation.account.events.pause)
    await page.getByText(account.statusTexts.INACTIVE).first().waitFor()
    expect(await details.count()).toBe(0)
    await assertSound(at)
    site.bank.clock.advance(61_000)
    await press(at, simulation.account.pay)
    await page.getByText(simulation.account.pressed.returned).waitFor()
  },
)

const places = [
  ['/counterparties', 'web'],
  ['/counterparties/new', 'web'],
  ['/counterparties/new', 'telegram'],
  ['/accounts', 'web'],
  ['/accounts', 'telegram'],
] as const

/** The gallery opens the others too. */
test.each(inTurn(places, 2))(
  'nothing at %s stands in anybody’s way on %s',
  async (path, client) => {
    const page = await arrive(site, browser, path, client)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await allThere(page)
    expect(await findBarriers(page)).toEqual([])
  },
)
