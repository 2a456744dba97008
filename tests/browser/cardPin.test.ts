import { beforeAll, expect } from 'vitest'
import { demoCustomers } from '#bank/db/seed/tenants'
import { card as en } from '#app/features/card/words.en.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { arrive } from './arrival.ts'
import { makeHeldPhysicalCard } from './cardHeld.ts'

/** A PIN of plastic is chosen on the card's page, and shown there once the network has it. */

const browser = useBrowser()
let site: Site
let cardPath = ''

beforeAll(async () => {
  site = await openSite()
  cardPath = await makeHeldPhysicalCard(site.bank)
})

async function openCard() {
  const page = await arrive(site, browser, cardPath)
  // What is wrapped says when.
  await page.clock.install({ time: site.bank.clock.now() })
  await page.reload()
  return page
}

whole('a PIN is proved, typed twice, and in force once the network has taken it', async () => {
  const { bank } = site
  const page = await openCard()
  const panel = page.getByRole('region', { name: en.pin, exact: true })
  await panel.getByRole('button', { name: en.pinChange }).click()
  const byMail = panel.getByRole('button', { name: /Code by e-mail/ })
  const code = panel.getByLabel('Code')
  await byMail.or(code).first().waitFor()
  if (await byMail.count()) await byMail.click()
  await code.waitFor()
  await code.fill(await bank.codeTo(demoCustomers.larkspur.email))
  const save = () => panel.getByRole('button', { name: en.pinSave }).click()
  const fill = async (pin: string, repeated: string) => {
    await panel.getByLabel(en.pinNew, { exact: true }).fill(pin)
    await panel.getByLabel(en.pinRepeat, { exact: true }).fill(repeated)
  }

  await fill('1234', '1234')
  expect(await findBarriers(page)).toEqual([])
  await save()
  await panel.getByText(en.pinEasy).waitFor()
  await fill('2749', '2748')
  await save()
  await panel.getByText(en.pinDiffers).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await fill('2749', '2749')
  await save()
  await panel.getByText(en.pinTaken).waitFor()
  await page.reload()
  await panel.getByText(en.pinChanging).waitFor()

  await bank.relay.drain()
  await page.reload()
  await panel.getByText(en.pinText).waitFor()
  await page.getByRole('button', { name: en.reveal }).click()
  await page.getByText(en.cvv).waitFor()
  expect(await page.locator('.secret').last().innerText()).toBe('2749')
})
