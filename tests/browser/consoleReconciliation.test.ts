import { beforeAll, expect } from 'vitest'
import { staffEmailOf } from '#bank/db/seed/staff'
import { createHotWalletWatcher } from '#bank/hotWallet/watcher'
import { createStatementTaker } from '#bank/reconciliation/taker'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { enterConsole, openConsole, consoleOf } from './consoleSite.ts'

/** A charge in the bank's statement that nobody posted: found, explained, and corrected by two. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite({ lively: true })
  await createStatementTaker(site.bank.world).takeAll()
  await createHotWalletWatcher(site.bank.world).lookAll()
})

const openCharge = (page: Awaited<ReturnType<typeof openConsole>>) =>
  page.getByRole('link', { name: 'CHARGE 0311' }).click()

whole('treasury finds the charge, explains it, and two people correct the ledger', async () => {
  const page = await openConsole(site, browser, { role: 'treasury', path: '/' })
  await page.getByRole('link', { name: 'Reconciliation , 1 waiting' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.getByRole('heading', { name: 'Reconciliation' }).waitFor()
  await page.getByRole('cell', { name: 'Bank account: bank transfers' }).first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'With differences' }).click()
  await page.waitForURL(/view=differs/)
  await page
    .getByRole('row', { name: /bank transfers/ })
    .getByRole('link')
    .click()
  await page.getByText('Some payments differ.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await openCharge(page)
  await page.getByRole('heading', { name: 'Payment CHARGE 0311' }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Explain' }).click()
  await page.getByLabel('Reason').fill('Monthly account fee')
  await page.getByRole('button', { name: 'Save explanation' }).click()
  await page.getByRole('cell', { name: 'Monthly account fee' }).waitFor()

  await page.getByRole('button', { name: 'Correct the ledger' }).click()
  await page.getByText(/A correction posts .12\.50/).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Reason').fill('The fee is ours')
  await page.getByRole('button', { name: 'Correct the ledger' }).click()
  await page.getByText('A second person has to correct the ledger.').waitFor()
  expect(await page.getByRole('button', { name: 'Correct the ledger' }).count()).toBe(0)

  const second = await browser.newPage('web', { width: 1440 })
  await second.goto(page.url())
  await enterConsole(site, second, 'owner')
  await second.getByRole('button', { name: 'Correct the ledger' }).click()
  await second.getByLabel('Reason').fill('Confirmed')
  await second.getByRole('button', { name: 'Correct the ledger' }).click()
  await second.getByText('Same on both sides').waitFor()

  // The first person's page follows.
  await page.getByText('Ledger corrected').first().waitFor()
  await page.goto(`${consoleOf(site)}/book/accounts?kind=differences`)
  await page.getByRole('link', { name: 'differences' }).click()
  await page.getByRole('cell', { name: 'Difference corrected' }).waitFor()
})

whole('in Russian, dark and on a phone an auditor reads it and changes nothing', async () => {
  const page = await openConsole(site, browser, {
    role: 'auditor',
    path: '/differences',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByRole('heading', { name: 'Сверка' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page
    .getByRole('row', { name: /банковские переводы/ })
    .getByRole('link')
    .click()
  await openCharge(page)
  await page.getByRole('heading', { name: /^Платёж CHARGE/ }).waitFor()
  await page.getByText('Учёт исправлен').first().waitFor()
  expect(await page.getByRole('button', { name: /Объяснить|Исправить/ }).count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

whole(
  'treasury sets a level, is told that the wallet is low, and a second person loosens it',
  async () => {
    const page = await openConsole(site, browser, { role: 'treasury', path: '/' })
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page.getByRole('heading', { name: 'Hot wallets' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: 'ETH, Ethereum' }).click()
    await page.getByRole('button', { name: 'Set levels' }).click()
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel('Low level, ETH').fill('5')
    await page.getByLabel('High level, ETH').fill('4')
    await page.getByLabel('Reason').fill('For the week')
    await page.getByRole('button', { name: 'Set levels' }).click()
    await page.getByText('the high level has to be above the low one').waitFor()
    await page.getByLabel('High level, ETH').fill('')
    await page.getByRole('button', { name: 'Set levels' }).click()
    await page.getByRole('cell', { name: 'Fell below the low level' }).waitFor()
    await page.getByRole('link', { name: 'Hot wallets , 1 waiting' }).waitFor()
    const { subject } = await site.bank.messageTo(staffEmailOf('treasury', 'larkspur'))
    expect(subject).toContain('the hot wallet of ETH, Ethereum is low')

    await page.getByRole('button', { name: 'Set levels' }).click()
    await page.getByLabel('Low level, ETH').fill('')
    await page.getByLabel('Reason').fill('Too early')
    await page.getByRole('button', { name: 'Set levels' }).click()
    await page.getByText('A second person has to confirm them.').waitFor()
    const second = await browser.newPage('web', { width: 1440 })
    await second.goto(page.url())
    await enterConsole(site, second, 'owner')
    await second.getByRole('button', { name: 'Confirm new levels' }).click()
    await second.getByLabel('Reason').fill('Agreed')
    await second.getByRole('button', { name: 'Confirm new levels' }).click()
    await second.getByRole('cell', { name: 'Back within levels' }).waitFor()
    await page.getByText('Within levels').first().waitFor()
    expect(await findBarriers(page)).toEqual([])
  },
)

whole('support has no such page', async () => {
  const page = await openConsole(site, browser, { role: 'support', path: '/' })
  expect(await page.getByRole('link', { name: 'Reconciliation' }).count()).toBe(0)
})
