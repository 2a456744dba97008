import type { FrameLocator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { kyc as kycEn } from '#app/features/kyc/words.en.ts'
import { notice as noticeEn } from '#app/features/notice/words.en.ts'
import { person as personEn } from '#app/features/person/words.en.ts'
import { simulation } from '#app/features/sandbox/words.en.ts'
import { bytes } from '#tests/bank/kyc/visitor'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { openMiniApp } from './miniApp.ts'

/** What was verified changes by documents at the vendor's page and its verdict. */

const browser = useBrowser()
const texts = personEn.changes
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const photo = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: bytes.jpeg }

async function requestName(app: Page | FrameLocator, [first, last]: [string, string]) {
  await app.getByRole('button', { name: texts.open }).click()
  await app.getByLabel(texts.fields.first_name).fill(first)
  await app.getByLabel(texts.fields.last_name).fill(last)
  await app.getByRole('button', { name: texts.send }).click()
  await app.getByText(texts.status.REQUESTED).waitFor()
}

async function giveDocument(vendor: Page, number: string, outcome: string) {
  await vendor.getByLabel('Document type', { exact: true }).selectOption('PASSPORT')
  await vendor.getByLabel('Country of issue').selectOption('GB')
  await vendor.getByLabel('Document number').fill(number)
  await vendor.getByLabel('Photo of the front').setInputFiles(photo)
  await vendor.getByRole('button', { name: 'Save and continue' }).click()
  expect(await findBarriers(vendor)).toEqual([])
  await vendor.getByRole('combobox').selectOption(outcome)
  await vendor.getByRole('button', { name: 'Submit' }).click()
}

whole('a new name is requested, proved, approved, told and shown', async () => {
  const page = await arrive(site, browser, '/profile')
  await requestName(page, ['Ada', 'Winter'])
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: texts.documents }).click()
  await giveDocument(page, 'P700100', 'later')
  await page.getByRole('link', { name: 'Back to the app' }).click()
  await page.getByText(texts.next.IN_REVIEW()).waitFor()
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('button', { name: simulation.kyc.vendor.green }).click()
  await page.getByText(texts.next.APPROVED()).waitFor()
  await page.locator('.pairs').first().getByText('Ada Winter').waitFor()
  expect(await findBarriers(page)).toEqual([])

  await site.bank.relay.drain()
  await page.goto(`${site.web}/notifications`)
  await page.getByText(noticeEn.kind.identity_changed()).waitFor()
  await page.getByText(noticeEn.kind.identity_change_requested()).waitFor()
})

whole('a declined change from Telegram leaves the name, and says so', async () => {
  const place = { site, browser, route: 'profile' }
  const { page, app, host } = await openMiniApp(place, openInNativeTelegram, {})
  const before = await app.locator('.pairs dd').first().textContent()
  await requestName(app, ['Ada', 'Stranger'])
  await app.getByRole('button', { name: texts.documents }).click()
  await expect.poll(() => host.state.opened).toHaveLength(1)
  await app.getByText(kycEn.away.text).waitFor()
  expect(await findBarriers(page)).toEqual([])

  const outside = await browser.newPage('web')
  await outside.goto(String(host.state.opened[0]))
  await giveDocument(outside, 'P700200', 'final')
  await outside.getByRole('link', { name: 'Back to Telegram' }).waitFor()
  await site.bank.relay.drain()
  await app.getByRole('button', { name: texts.back }).click()
  await app.getByText(texts.status.DECLINED).waitFor()
  await app.getByText(texts.next.DECLINED()).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await app.locator('.pairs dd').first().textContent()).toBe(before)
  await site.bank.relay.drain()
  await app.getByRole('link', { name: /^More/ }).click()
  await app.getByRole('link', { name: /^Notifications/ }).click()
  await app.getByText(noticeEn.kind.identity_change_declined()).waitFor()
})
