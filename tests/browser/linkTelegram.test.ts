import { beforeAll, expect } from 'vitest'
import { verifyEmailCode } from '#contract/enterCode'
import { pretendTelegram } from '#contract/sandbox'
import { askEmailCode } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { person as personEn } from '#app/features/person/words.en.ts'
import { session as sessionEn, signIn as signInEn } from '#app/features/session/words.en.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'

/** Somebody with an account opens the mini app for the first time. */

const tenantId = demoTenants.larkspur
const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

async function openMini(tgId: string) {
  site.bank.clock.advance(61_000)
  const { body } = await site.bank.ask(pretendTelegram, { tg_id: tgId }, { tenantId })
  const page = await browser.newPage('telegram')
  const initData = String(body.init_data_raw)
  const { host, app } = await openInNativeTelegram(page, { address: `${site.mini}/`, initData })
  const tap = async (text: string) => {
    await expect.poll(() => host.state.main).toMatchObject({ visible: true, active: true, text })
    host.simulate.main()
  }
  return { page, host, app, tap }
}

whole('somebody with an account signs in once and is linked from then on', async () => {
  const login = 'linked@people.example'
  const tgId = '890000777'
  await site.bank.ask(askEmailCode, { email: login }, { tenantId })
  const code = { email: login, token: await site.bank.codeTo(login) }
  await site.bank.ask(verifyEmailCode, code, { tenantId })

  const { page, host, app, tap } = await openMini(tgId)
  await app.getByRole('heading', { name: signInEn.unknown.title }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await expect.poll(() => host.state.secondary.text).toBe(signInEn.unknown.enter)
  host.simulate.secondary()
  await app.getByLabel(sessionEn.email, { exact: true }).fill(login)
  await tap(sessionEn.sendCode)
  await expect.poll(() => site.bank.codeTo(login)).not.toBe(code.token)
  await app.getByLabel(signInEn.code.label).fill(await site.bank.codeTo(login))
  await app.getByText(/^Linked, @/).waitFor()
  await app.getByText(personEn.changed).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.close()

  const again = await openMini(tgId)
  await again.app.locator('.money-hero').waitFor()
})
