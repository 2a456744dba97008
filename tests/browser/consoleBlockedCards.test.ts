import { beforeAll, expect } from 'vitest'
import { moveCard } from '#contract/sandboxCard'
import { demoCustomers } from '#bank/db/seed/tenants'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { callOf, makeHeldCard } from './cardHeld.ts'
import { consoleOf, enterConsole, openConsole } from './consoleSite.ts'

/** A card that was blocked on a suspicion: taken, kept so, and released by somebody else. */

const browser = useBrowser()
const { email } = demoCustomers.larkspur
let site: Site

beforeAll(async () => {
  site = await openSite()
  const { bank } = site
  const { cardPath } = await makeHeldCard(bank)
  const headers = { 'idempotency-key': 'the-first-block' }
  const id = cardPath.split('/').at(-1)
  await bank.ask(moveCard, { id, event: 'block' }, { ...(await callOf(bank)), headers })
})

whole('support takes a blocked card and keeps it so, and compliance releases it', async () => {
  const page = await openConsole(site, browser, { role: 'support' })
  await page.getByRole('row', { name: /Blocked cards 1/ }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: 'Blocked cards' }).waitFor()
  await page.getByRole('cell', { name: 'Suspected fraud' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page
    .getByRole('link', { name: /^Card ••/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await page.getByRole('button', { name: 'Unassign' }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Keep blocked' }).click()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Message to the holder').fill('Please call us about two purchases')
  await page.getByRole('button', { name: 'Keep blocked' }).click()
  await page.getByRole('cell', { name: 'Please call us about two purchases' }).waitFor()
  await page.getByRole('link', { name: 'Blocked cards', exact: true }).waitFor()
  const kept = await site.bank.messageTo(email)
  expect(kept).toMatchObject({ body: 'Please call us about two purchases' })

  const second = await browser.newPage('web', { width: 1440 })
  await second.goto(`${consoleOf(site)}/blocked-cards?view=kept`)
  await enterConsole(site, second, 'compliance')
  await second
    .getByRole('link', { name: /^Card ••/ })
    .first()
    .click()
  await second.getByRole('button', { name: 'Release card' }).click()
  await second.getByLabel('Message to the holder').fill('Thank you, it works again')
  await second.getByRole('button', { name: 'Release card' }).click()
  await second.getByRole('cell', { name: 'Released' }).waitFor()
  // The first person's page follows.
  await page.getByRole('cell', { name: 'Thank you, it works again' }).waitFor()
  expect((await site.bank.messageTo(email)).subject).toContain('is no longer blocked')
})

whole('in Russian, dark and on a phone an auditor reads it and changes nothing', async () => {
  const page = await openConsole(site, browser, {
    role: 'auditor',
    path: '/blocked-cards',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByText('Заблокированных карт нет.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await page.getByRole('button', { name: /Разблокировать/ }).count()).toBe(0)
})
