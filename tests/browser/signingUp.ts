import type { TestBrowser } from '#tests/kit/browser'
import type { Site } from '#tests/kit/site'
import type { Variant } from '#tests/kit/variants'
import { strangerIn } from './secondCustomer.ts'
import { assertSound, go, press, visit, type Visit } from './visit.ts'

/** Somebody new opens an account: by mail on the web, by Telegram in the mini app. */
export async function signUp(
  site: Site,
  browser: TestBrowser,
  variant: Variant,
  email: string,
): Promise<Visit> {
  const path = variant.client === 'web' ? '/sign-up' : '/'
  const at = await visit(site, browser, variant, path, { visitor: strangerIn(site, variant) })
  if (at.host) await enterByTelegram(at)
  else await enterByMail(site, at, email)
  await at.page.locator('.money-hero').waitFor()
  await assertSound(at)
  await go(site, at, '/profile')
  if (at.host) await addAddress(site, at, email)
  await contactsIn(at).getByText(email, { exact: true }).waitFor()
  return at
}

async function enterByTelegram(at: Visit) {
  const { unknown } = at.texts.signIn
  await at.page.getByRole('heading', { name: unknown.title }).waitFor()
  await assertSound(at)
  await press(at, unknown.submit)
}

async function enterByMail({ bank }: Site, at: Visit, email: string) {
  const { page, texts } = at
  const { session, signIn } = texts
  await page.getByRole('heading', { name: session.up.title }).waitFor()
  const field = page.getByLabel(session.email, { exact: true })
  if (!(await field.count())) await press(at, session.use.email)
  await field.fill(email)
  await assertSound(at)
  await press(at, session.sendCode)
  const code = page.getByLabel(signIn.code.label, { exact: true })
  await code.waitFor()
  await assertSound(at)
  await code.fill(await bank.codeTo(email))
}

export const contactsIn = ({ page, texts }: Visit) =>
  page.getByRole('region', { name: texts.person.contacts })

/** Unfolds the form of the e-mail address, and asks for a code to a new one. */
export async function requestAddress(at: Visit, email: string) {
  const { person } = at.texts
  const contacts = contactsIn(at)
  await contacts.locator('summary').first().click()
  await contacts.getByLabel(person.email.field).fill(email)
  await press(at, person.sendCode, contacts)
}

/** By the code that went to the new address. */
export async function confirmAddress({ bank }: Site, at: Visit, email: string) {
  const { person, signIn } = at.texts
  const contacts = contactsIn(at)
  await contacts.getByText(person.codeSent(email)).waitFor()
  await assertSound(at)
  await contacts.getByLabel(signIn.code.label, { exact: true }).fill(await bank.codeTo(email))
}

async function addAddress(site: Site, at: Visit, email: string) {
  await requestAddress(at, email)
  await confirmAddress(site, at, email)
}
