import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { consoleOf, openConsole } from './consoleSite.ts'

/** The look of the bank: typed beside its preview, published by two people, and brought back. */

const browser = useBrowser()
let site: Site

const ACCENT = '#1d7a4f'
const CACHE_MS = 2_000

beforeAll(async () => {
  site = await openSite({ lively: true })
})

const lookOf = (page: Page) =>
  page.evaluate(() => ({
    accent: document.documentElement.style.getPropertyValue('--tenant-accent'),
    hero: document.documentElement.dataset.hero,
  }))

async function reasonFor(page: Page, reason: string, submit: string) {
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await page.getByRole('button', { name: submit }).first().click()
}

async function approve(page: Page, proposal: string) {
  await page.goto(`${consoleOf(site)}/approvals`)
  await page.getByRole('link', { name: proposal }).click()
  await page.getByText('What changes').waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await reasonFor(page, ' ', 'Approve proposal')
  await page.getByText('Write a few words.').waitFor()
  await reasonFor(page, 'Agreed with the board', 'Approve proposal')
  await page.getByText('Carried out').first().waitFor()
}

/** Of a customer's page, opened now. */
async function customersLook() {
  site.bank.clock.advance(CACHE_MS)
  const page = await browser.newPage('web')
  await page.goto(site.web)
  await page.getByText('Larkspur').or(page.getByText('Larch')).first().waitFor()
  const look = await lookOf(page)
  const name = await page.locator('.brand').first().textContent()
  await page.close()
  return { ...look, name }
}

/** Not even before it is laid out, when the frame's place does not yet keep it out. */
async function noFocusInside(page: Page) {
  const heading = previewOf(page, 'Web, light theme').locator('h1').first()
  await heading.waitFor({ state: 'attached' })
  await page
    .locator('.preview')
    .first()
    .evaluate((place) => place.removeAttribute('inert'))
  await heading.evaluate((one) => one.focus())
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
}

const previewOf = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`)

whole(
  'a colour too pale is refused, another is previewed, published by two and seen by customers',
  async () => {
    const before = await customersLook()
    const owner = await openConsole(site, browser, { role: 'owner', path: '/brand' })
    const accent = owner.getByRole('textbox', { name: 'Accent, light theme' })
    await accent.fill('#a0c8ff')
    await owner.getByText('White text on it has a contrast of 1.67').waitFor()
    await noFocusInside(owner)
    const send = owner.getByRole('button', { name: 'Send for approval' })
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    expect(await findBarriers(owner)).toEqual([])

    await accent.fill(ACCENT)
    await owner.getByRole('textbox', { name: 'Name customers see' }).fill('Larch')
    await owner.getByRole('combobox', { name: 'Top of the home page' }).selectOption('Dark')
    for (const title of ['Web', 'Cards', 'Empty page', 'Mini app'].flatMap((page) => [
      `${page}, light theme`,
      `${page}, dark theme`,
    ])) {
      const frame = previewOf(owner, title)
      await frame.getByRole('main').locator('h1, h2').first().waitFor({ state: 'attached' })
      await expect
        .poll(() =>
          frame.locator('html').evaluate((html) => html.style.getPropertyValue('--tenant-accent')),
        )
        .toBe(ACCENT)
      expect(await frame.locator('html').getAttribute('data-hero')).toBe('deep')
    }
    const card = previewOf(owner, 'Cards, light theme').locator('.plastic')
    await card.first().waitFor({ state: 'attached' })
    expect(await card.first().getAttribute('class')).toBe('plastic')
    await previewOf(owner, 'Web, light theme')
      .locator('.brand')
      .getByText('Larch')
      .first()
      .waitFor()
    await send.click()
    await reasonFor(owner, 'Our new colour', 'Send for approval')
    await owner.getByText(/waits for a second person/).waitFor()
    expect(await customersLook()).toEqual(before)

    const second = await openConsole(site, browser, { role: 'treasury', path: '/approvals' })
    await approve(second, 'Publish a new look')
    expect(await findBarriers(second)).toEqual([])
    expect(await customersLook()).toEqual({ accent: ACCENT, hero: 'deep', name: 'Larch' })

    await owner.goto(`${consoleOf(site)}/brand`)
    await owner.getByRole('button', { name: 'Bring back version 1' }).click()
    await reasonFor(owner, 'Customers complained', 'Propose it')
    await owner.getByText(/waits for a second person/).waitFor()
    await approve(second, 'Bring back an earlier look')
    expect(await customersLook()).toEqual(before)
  },
)

whole('in Russian, in the dark and on a phone, an auditor reads and changes nothing', async () => {
  const page = await openConsole(site, browser, {
    role: 'auditor',
    path: '/brand',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByRole('heading', { name: 'Оформление' }).first().waitFor()
  await page.getByText('Мини-приложение, тёмная тема').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
  expect(await page.getByRole('main').getByRole('combobox').count()).toBe(0)
  await page.getByText('Залитые значки').waitFor()
})
