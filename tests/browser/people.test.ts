import { beforeAll, expect, test } from 'vitest'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { inTurn, whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { pick } from './choosing.ts'

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

whole('a customer opens an account and is paid through it', async () => {
  const page = await arriveAt('/accounts')
  await page.getByRole('button', { name: 'Open: US Dollar (USD)' }).click()
  await page.getByText('Opening').first().waitFor()
  await site.bank.relay.drain()
  const ach = page.getByRole('region', { name: 'ACH transfer' })
  await ach.getByRole('button', { name: 'Copy Account number' }).waitFor()
  expect(await page.getByRole('region', { name: /SWIFT/ }).count()).toBe(1)
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Simulate a payment' }).click()
  await page.getByText('Payment received, waiting to settle').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('The account details are hidden').waitFor()
  expect(await ach.count()).toBe(0)
  await page.getByRole('button', { name: 'Simulate a payment' }).click()
  await page.getByText('returned to the sender').waitFor()
})

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
