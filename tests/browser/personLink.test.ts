import { beforeAll, expect, test } from 'vitest'
import { changeUserData } from '#contract/person'
import { pretendTelegram } from '#contract/sandbox'
import { signUpByTelegram } from '#contract/telegram'
import { demoTenants } from '#contract/tenants'
import { person as en } from '#app/features/person/words.en.ts'
import { person as ru } from '#app/features/person/words.ru.ts'
import { signIn as signInEn } from '#app/features/session/words.en.ts'
import { signIn as signInRu } from '#app/features/session/words.ru.ts'
import { openProving } from '#tests/bank/proof/proving'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { meetSecond, openAs } from './secondCustomer.ts'

/** A customer with an account of Telegram and one of the web links them and switches. */

const tenantId = demoTenants.larkspur
const tgId = '890000888'
const email = 'both@people.example'
const browser = useBrowser()
let site: Site
let second: Awaited<ReturnType<typeof meetSecond>>

const launch = async (start_param: string) => {
  site.bank.clock.advance(61_000)
  const words = { tg_id: tgId, first_name: 'Tilda', start_param }
  const { body } = await site.bank.ask(pretendTelegram, words, { tenantId })
  return String(body.init_data_raw)
}

beforeAll(async () => {
  site = await openSite()
  second = await meetSecond(site, email, 'Wilma')
  const init_data_raw = await launch('')
  const hash = new URLSearchParams(init_data_raw).get('hash')
  const proof = { tg_id: tgId, hash, init_data_raw }
  await site.bank.ask(signUpByTelegram, proof, { tenantId, client: 'telegram' })
})

async function openMini() {
  const initData = await launch('profile')
  const page = await browser.newPage('telegram')
  const { host, app } = await openInNativeTelegram(page, { address: `${site.mini}/`, initData })
  const tap = async (text: string) => {
    await expect.poll(() => host.state.main).toMatchObject({ visible: true, active: true, text })
    host.simulate.main()
  }
  return { page, app, tap }
}

test('in Telegram the account of an e-mail address is linked by its code, and switched to', async () => {
  const { page, app, tap } = await openMini()
  await app.locator('summary').filter({ hasText: en.add }).first().click()
  await app.getByLabel(en.email.field).fill(email)
  await app.getByRole('button', { name: en.sendCode }).first().click()
  await app.getByText(en.codeSent(email)).waitFor()
  await app.getByLabel(signInEn.code.label).fill(await site.bank.codeTo(email))

  await app.getByText(en.links.yours(email)).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await tap(en.links.link)
  await app.getByRole('heading', { name: en.links.title }).waitFor()
  await app.getByText(en.links.linked, { exact: true }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  await app.getByRole('button', { name: en.links.switchTo('Wilma') }).click()
  await app.getByText('$100').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
})

whole('on the web the linked account is opened, led back from, and unlinked', async () => {
  const page = await openAs(site, browser, second, '/profile')
  await page.getByRole('heading', { name: en.links.title }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: en.links.switchTo('Tilda') }).click()
  await page.waitForURL(`${site.web}/`)
  await page.getByRole('link', { name: 'Tilda' }).waitFor()
  await page.getByText('$0').first().waitFor()
  // The clock of the bank stands still, and with it its limit of calls.
  site.bank.clock.advance(30_000)
  await page.goto(`${site.web}/profile`)
  await page.getByRole('button', { name: en.links.switchTo('Wilma') }).click()
  await page.waitForURL(`${site.web}/`)
  await page.getByText('$100').first().waitFor()
  site.bank.clock.advance(30_000)

  await page.goto(`${site.web}/profile`)
  await page.getByRole('button', { name: en.links.unlinkNamed('Tilda') }).click()
  await page.getByText(en.links.unlinked, { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: en.links.switchTo('Tilda') }).count()).toBe(0)
})

whole('the offer and the list of accounts in Russian, dark on a phone', async () => {
  const third = await meetSecond(site, 'third@people.example', 'Vera')
  await third.ask(changeUserData, { language: 'ru', theme: 'dark' })
  const bearer = third.tokens.access_token
  const { grant } = openProving(site.bank, {
    ask: (endpoint, words, call) => site.bank.ask(endpoint, words, { tenantId, ...call }),
  })
  await grant(bearer, { purpose: 'contact', meta: { subject: email } })
  const looks = { width: 390, height: 844, dark: true, language: 'ru' } as const
  const page = await openAs(site, browser, third, '/profile', looks)
  await page.locator('summary').filter({ hasText: ru.change }).first().click()
  await page.getByLabel(ru.email.field).fill(email)
  await page.getByRole('button', { name: ru.sendCode }).first().click()
  await page.getByText(ru.codeSent(email)).waitFor()
  await page.getByLabel(signInRu.code.label).fill(await site.bank.codeTo(email))
  await page.getByText(ru.links.yours(email)).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: ru.links.link }).click()
  await page.getByText(ru.links.linked, { exact: true }).waitFor()
  expect(await findBarriers(page)).toEqual([])
})
