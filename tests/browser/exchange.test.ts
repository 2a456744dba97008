import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { arrive } from './arrival.ts'
import { amountIn, reviewButton } from './sending.ts'

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

test('an exchange goes through once despite a reload and double presses', async () => {
  const page = await arrive(site, browser, '/exchange')
  const sold = amountIn(page)
  await sold.fill('120.50')
  await page.getByText(/seconds? left$/).waitFor()

  await page.reload()
  await page.getByText(/seconds? left$/).waitFor()
  expect(await sold.inputValue()).toBe('120.50')

  await reviewButton(page).dblclick()
  const confirm = page.getByRole('button', { name: 'Exchange 120.50' })
  await confirm.waitFor()
  expect(await page.getByRole('heading', { name: 'Payment completed' }).count()).toBe(0)
  await confirm.dblclick()
  await page.getByRole('heading', { name: 'Payment completed' }).waitFor()

  await page.getByRole('link', { name: 'Activity' }).first().click()
  await page.getByText('−120.50').first().waitFor()
  expect(await page.getByRole('link', { name: /USD → .*−120/ }).count()).toBe(1)
})

test('refuses an ambiguous amount and names both readings', async () => {
  const page = await arrive(site, browser, '/exchange')
  await amountIn(page).fill('1,500')
  await page.getByRole('button', { name: '1.500', exact: true }).waitFor()
  await page.getByRole('button', { name: '1500', exact: true }).click()
  await reviewButton(page).click()
  await page.getByRole('button', { name: 'Exchange 1,500' }).waitFor()
})
