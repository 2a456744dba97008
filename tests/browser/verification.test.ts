import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pretendTelegram } from '#contract/sandbox'
import type { Tokens } from '#contract/tokens'
import { tokenStoreKeys } from '#contract/kit/wire'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { createWallet } from '#contract/wallet'
import { bytes } from '#tests/bank/kyc/visitor'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { BLANK, openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'

const browser = useBrowser()
const tenantId = demoTenants.larkspur
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** Somebody new with a wallet of their own, at a page. */
async function arriveNew(email: string, path: string): Promise<Page> {
  const { bank, web } = site
  await bank.ask(askEmailCode, { email }, { tenantId })
  const { body } = await bank.ask(
    verifyEmailCode,
    { email, token: await bank.codeTo(email) },
    { tenantId },
  )
  const tokens = body as unknown as Tokens // the test bank holds every answer against the contract
  const headers = { 'idempotency-key': `wallet-${email}` }
  await bank.ask(createWallet, {}, { tenantId, bearer: tokens.access_token, headers })
  const page = await browser.newPage('web')
  await page.goto(`${web}${BLANK}`)
  await page.evaluate(
    ([names, { access_token, refresh_token }]) => {
      localStorage.setItem(names.access, access_token)
      localStorage.setItem(names.refresh, refresh_token)
    },
    [tokenStoreKeys, tokens] as const,
  )
  await page.goto(web + path)
  return page
}

const photo = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: bytes.jpeg }
const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

async function showDocument(page: Page) {
  await page.getByLabel('Document type', { exact: true }).selectOption('PASSPORT')
  await page.getByLabel('Country of issue').selectOption('DE')
  await page.getByLabel('Document number').fill('C01X00T47')
  await page.getByLabel('Photo of the front').setInputFiles(photo)
  await goOn(page)
}

async function showRest(page: Page) {
  await page.getByLabel('Photo of your face').setInputFiles(photo)
  await goOn(page)
  await page.getByLabel('First name').fill('Rowan')
  await page.getByLabel('Last name').fill('Quill')
  await page.getByLabel('Date of birth').fill('1990-04-01')
  await page.getByLabel('Nationality').selectOption('DE')
  await page.getByLabel('Street and number').fill('Elm Row 7')
  await page.getByLabel('City').fill('Kiel')
  await page.getByLabel('Postal code').fill('24103')
  await page.getByLabel('Country', { exact: true }).selectOption('DE')
  await page.getByLabel('Occupation').fill('Baker')
  await page.getByLabel('Purpose of the account').selectOption({ index: 1 })
  await page.getByLabel('Source of funds').selectOption({ index: 1 })
  await goOn(page)
}

test('a new customer verifies with an interruption and unlocks what needs it', async () => {
  const page = await arriveNew('rowan@people.example', '/')
  await page.getByRole('link', { name: 'Verify your identity' }).first().click()
  await page.getByRole('button', { name: 'Start verification' }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Start verification' }).click()
  await showDocument(page)
  await page.getByLabel('Photo of your face').waitFor()
  await page.goto(`${site.web}/verification`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await showRest(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: 'Back to the app' }).click()
  await page.getByRole('heading', { name: 'Verification in progress' }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  await site.bank.relay.drain()
  await page.getByRole('heading', { name: 'You’re verified' }).waitFor()
  const unlock = page.getByRole('button', { name: /^Accept and unlock: / })
  for (let left = 5; left > 0; left -= 1) {
    await expect.poll(() => unlock.count()).toBe(left)
    site.bank.clock.advance(60_000)
    await unlock.first().click()
  }
  await page.getByText('5 of 5').waitFor()
  expect(await findBarriers(page)).toEqual([])
})

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
  await showDocument(outside)
  await showRest(outside)
  await outside.getByRole('button', { name: 'Submit' }).click()
  await outside.getByRole('link', { name: 'Back to Telegram' }).waitFor()
  await site.bank.relay.drain()
  // The document names somebody else than the customer the bank knows, so people look at it.
  await page.getByRole('heading', { name: 'We’re reviewing your verification' }).waitFor()
})
