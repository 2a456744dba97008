import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Language } from '#contract/preferences'
import { pretendTelegram } from '#contract/sandbox'
import { demoTenants } from '#contract/tenants'
import { pageWords } from '#bank/kyc/hosted/words'
import { bytes } from '#tests/bank/kyc/visitor'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { variants } from '#tests/kit/variants'
import { inTurn, whole } from '#tests/kit/whole'
import { meetUnverified } from './secondCustomer.ts'
import { assertSound, go, press, visit, type Visit } from './visit.ts'

/** An identity is verified at the vendor’s page, and what needs it is unlocked. */

const browser = useBrowser()
const tenantId = demoTenants.larkspur
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const photo = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: bytes.jpeg }

/** The page of the vendor, in the language of the app that led there. */
function vendorAt(page: Page, language: Language) {
  const { fields, files, next } = pageWords[language]
  const field = (name: keyof typeof fields) => page.getByLabel(fields[name], { exact: true })
  const goOn = () => page.getByRole('button', { name: next, exact: true }).click()
  return {
    async showDocument(number = 'C01X00T47') {
      await field('gov_id_type').selectOption('PASSPORT')
      await field('gov_id_country').selectOption('DE')
      await field('gov_id_number').fill(number)
      await page.getByLabel(files.front).setInputFiles(photo)
      await goOn()
    },
    async showRest() {
      await page.getByLabel(files.face).setInputFiles(photo)
      await goOn()
      await field('first_name').fill('Rowan')
      await field('last_name').fill('Quill')
      await field('date_of_birth').fill('1990-04-01')
      await field('nationality').selectOption('DE')
      await field('address_line1').fill('Elm Row 7')
      await field('city').fill('Kiel')
      await field('postal_code').fill('24103')
      await field('country').selectOption('DE')
      await field('occupation').fill('Baker')
      await field('purpose').selectOption({ index: 1 })
      await field('source_of_funds').selectOption({ index: 1 })
      await goOn()
    },
  }
}

/** Where the vendor asks: on the page itself, or in the browser that Telegram opens. */
async function vendorOf({ page, host, language }: Visit): Promise<Page> {
  if (host === null) {
    await page.getByText(pageWords[language].leave).waitFor()
    return page
  }
  await expect.poll(() => host.state.opened.length).toBeGreaterThan(0)
  const outside = await browser.newPage('web', { language })
  await outside.goto(String(host.state.opened.pop()))
  return outside
}

/** Back in the app, with a part of the verification done. */
async function interrupt(at: Visit) {
  const { page, host, texts } = at
  if (host === null) return go(site, at, '/verification')
  await page.getByRole('heading', { name: texts.kyc.away.title }).waitFor()
  await assertSound(at)
  await press(at, texts.kyc.away.back)
}

async function unlockAll(at: Visit) {
  const { page, texts } = at
  const { kyc } = texts
  const unlock = page.getByRole('button', { name: new RegExp(`^${kyc.rail.accept}: `) })
  const all = railsOf[at.tenant]
  for (let left = all; left > 0; left -= 1) {
    await expect.poll(() => unlock.count()).toBe(left)
    site.bank.clock.advance(61_000)
    await unlock.first().click()
  }
  await page.getByText(kyc.openCount(all, all)).waitFor()
}

const railsOf = { larkspur: 5, juniper: 4 } as const

test.each(inTurn(variants, 0))(
  'a new customer verifies with an interruption and unlocks what needs it ($tenant $client $language)',
  async (variant) => {
    const rowan = await meetUnverified(site, variant, 'Rowan')
    const at = await visit(site, browser, variant, '/', { visitor: rowan })
    const { page, texts, language } = at
    const { kyc } = texts
    await page.getByRole('link', { name: texts.overview.steps.verify }).first().click()
    await page.getByRole('heading', { name: kyc.fresh.title }).waitFor()
    await assertSound(at)

    await press(at, kyc.fresh.do)
    const first = await vendorOf(at)
    await assertSound({ ...at, page: first })
    await vendorAt(first, language).showDocument(`C01X00T${40 + variants.indexOf(variant)}`)
    await first.getByLabel(pageWords[language].files.face).waitFor()
    await interrupt(at)
    await page.getByRole('heading', { name: kyc.left.title }).waitFor()
    await assertSound(at)
    await press(at, kyc.left.do)
    const again = await vendorOf(at)
    await vendorAt(again, language).showRest()
    await assertSound({ ...at, page: again })
    await again.getByRole('button', { name: pageWords[language].handIn, exact: true }).click()
    const { backWeb, backTelegram } = pageWords[language]
    const back = again.getByRole('link', { name: at.host ? backTelegram : backWeb })
    await back.waitFor()
    await assertSound({ ...at, page: again })
    // The mini app is told by the bank.
    if (at.host === null) await back.click()
    await page.getByRole('heading', { name: kyc.pending.title }).waitFor()
    await assertSound(at)

    await site.bank.relay.drain()
    await page.getByRole('heading', { name: kyc.approved.title }).waitFor()
    await unlockAll(at)
    await assertSound(at)
  },
)

whole('verification from Telegram opens in the browser, and the mini app follows', async () => {
  // Whoever reads much within one moment is asked to wait, and this clock stands still.
  site.bank.clock.advance(60_000)
  const newcomer = { tg_id: '700100999', first_name: 'Anneliese' }
  const { body } = await site.bank.ask(pretendTelegram, newcomer, { tenantId })
  const page = await browser.newPage('telegram')
  const { host } = await openInNativeTelegram(page, {
    address: `${site.mini}/verification`,
    initData: String(body.init_data_raw),
  })
  const main = (text: string) => expect.poll(() => host.state.main).toMatchObject({ text })
  await main('Open an account with Telegram')
  host.simulate.main()
  await main('Start verification')
  await site.bank.world.engine.asOwner((tx) =>
    tx.query(`update people set last_name = 'Larsen' where tg_id = $1`, [newcomer.tg_id]),
  )
  host.simulate.main()
  await expect.poll(() => host.state.opened).toHaveLength(1)
  await page.getByRole('heading', { name: 'Continue in your browser' }).waitFor()

  const outside = await browser.newPage('web')
  await outside.goto(String(host.state.opened[0]))
  const vendor = vendorAt(outside, 'en')
  await vendor.showDocument()
  await vendor.showRest()
  await outside.getByRole('button', { name: 'Submit' }).click()
  await outside.getByRole('link', { name: 'Back to Telegram' }).waitFor()
  await site.bank.relay.drain()
  // The document names somebody else than the customer the bank knows, so people look at it.
  await page.getByRole('heading', { name: 'We’re reviewing your verification' }).waitFor()
})
