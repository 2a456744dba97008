import { beforeAll, expect } from 'vitest'
import { readUser } from '#contract/person'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { whole } from '#tests/kit/whole'
import { meetVisitor } from './secondCustomer.ts'
import { assertSound, go, press, proveByMail, visit, type Visit } from './visit.ts'

/** A password from the profile to a forgotten one; in the mini app it is set and removed. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const first = 'seven green otters swim'
const second = 'another eight blue herons'

const onWeb = variants.filter(({ client }) => client === 'web')
const inTelegram = variants.filter(({ client }) => client === 'telegram')

const panelIn = ({ page, texts }: Visit) =>
  page.getByRole('region', { name: texts.person.password.title, exact: true })

/** From the profile of somebody who had none. */
async function setPassword(at: Visit, email: string) {
  const { texts } = at
  const { password } = texts.person
  const panel = panelIn(at)
  await press(at, password.set, panel)
  await proveByMail(site, at, email)
  const field = panel.getByLabel(password.field, { exact: true })
  await field.fill('short')
  await press(at, password.save)
  await panel.getByText(texts.session.passwordHint.split('.')[0]!).first().waitFor()
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
  await field.fill(first)
  await assertSound(at)
  await press(at, password.save)
  await panel.getByText(password.changed).waitFor()
  await assertSound(at)
}

/** At the door, with that password. */
async function fillDoor({ page, texts }: Visit, email: string, password: string) {
  await page.getByRole('button', { name: texts.session.use.password }).click()
  await page.getByLabel(texts.session.email, { exact: true }).fill(email)
  await page.getByLabel(texts.session.password, { exact: true }).fill(password)
}

async function leave(at: Visit) {
  await press(at, at.texts.device.leave)
  await go(site, at, '/sign-in')
}

const isIn = (url: URL) => !url.pathname.startsWith('/sign-in')

whole.each(onWeb)(
  'is set in the profile, signs in, and is reset by whoever forgot it ($tenant $language)',
  async (variant) => {
    const wilma = await meetVisitor(site, variant, 'Otter')
    const at = await visit(site, browser, variant, '/profile', { visitor: wilma })
    const { page, texts } = at
    const { session } = texts
    await setPassword(at, wilma.email)

    await leave(at)
    await fillDoor(at, wilma.email, second)
    await press(at, session.in.submit)
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    await assertSound(at)
    await press(at, session.forgot)
    await page.getByRole('heading', { name: session.reset.title }).waitFor()
    expect(await page.getByLabel(session.email, { exact: true }).inputValue()).toBe(wilma.email)
    await page.getByLabel(session.password, { exact: true }).fill(second)
    await assertSound(at)
    await press(at, session.sendCode)
    const code = page.getByLabel(texts.signIn.code.label, { exact: true })
    await code.waitFor()
    await code.fill(await site.bank.codeTo(wilma.email))
    await page.waitForURL(isIn)
    expect((await wilma.ask(readUser)).status).toBe(401)

    await go(site, at, '/profile')
    await leave(at)
    await fillDoor(at, wilma.email, second)
    await page.getByLabel(session.password, { exact: true }).press('Enter')
    await page.waitForURL(isIn)
  },
)

whole.each(inTelegram)(
  'is set by Telegram’s button, and removed ($tenant $language)',
  async (variant) => {
    const wilma = await meetVisitor(site, variant, 'Heron')
    const at = await visit(site, browser, variant, '/profile', { visitor: wilma })
    const { password } = at.texts.person
    await setPassword(at, wilma.email)
    site.bank.clock.advance(61_000)
    await press(at, password.remove, panelIn(at))
    await proveByMail(site, at, wilma.email)
    await panelIn(at).getByText(password.removed).waitFor()
    await assertSound(at)
  },
)
