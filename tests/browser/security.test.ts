import { beforeAll, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { codeOf, stepAt } from '#bank/proof/totpCode'
import { bytesIn, HALF_MINUTE, strict } from '#tests/bank/proof/proving'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { setStepUp } from '#tests/kit/stepUp'
import { variants } from '#tests/kit/variants'
import { inTurn } from '#tests/kit/whole'
import { meetVisitor } from './secondCustomer.ts'
import { assertSound, press, proveByMail, visit, type Visit } from './visit.ts'

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  for (const tenantId of Object.values(demoTenants))
    await setStepUp(site.bank, { ...strict, authenticator_only: true }, tenantId)
})

const cardIn = ({ page, texts }: Visit) =>
  page.getByRole('region', { name: texts.proof.security, exact: true })

/** With its recovery codes; what tells the code of now. */
async function setUp(at: Visit, email: string) {
  const { proof, signIn } = at.texts
  const card = cardIn(at)
  await press(at, proof.begin, card)
  await proveByMail(site, at, email)
  const key = (await card.locator('.address').innerText()).replaceAll(' ', '')
  const codeNow = () => codeOf(bytesIn(key), stepAt(site.bank.clock.now()))
  await assertSound(at)
  await card.getByLabel(signIn.code.label, { exact: true }).fill(codeNow())
  await card.getByText(proof.codes).waitFor()
  expect(await card.locator('.recovery li').count()).toBe(10)
  await assertSound(at)
  await press(at, proof.seen, card)
  await card.getByText(proof.left(10)).waitFor()
  await assertSound(at)
  return codeNow
}

test.each(inTurn(variants, 5))(
  'an authenticator is set up, proves a change, and is switched off ($tenant $client $language)',
  async (variant) => {
    const { bank } = site
    const linnet = await meetVisitor(site, variant, 'Linnet')
    const at = await visit(site, browser, variant, '/profile', { visitor: linnet, timed: true })
    const { page, texts } = at
    const { proof, person, signIn } = texts
    const codeNow = await setUp(at, linnet.email)

    bank.clock.advance(HALF_MINUTE)
    const to = `new-${linnet.email}`
    const contacts = page.getByRole('region', { name: person.contacts })
    await contacts.locator('summary').first().click()
    await contacts.getByLabel(person.email.field).fill(to)
    await assertSound(at)
    await press(at, person.sendCode, contacts)
    const asks = contacts.getByRole('region', { name: proof.title })
    await asks.getByText(proof.fromApp).waitFor()
    await assertSound(at)
    await asks.getByLabel(signIn.code.label, { exact: true }).fill(codeNow())
    await contacts.getByText(to).first().waitFor()
    await assertSound(at)
    expect(await bank.codeTo(to)).toMatch(/^\d{6}$/)

    bank.clock.advance(HALF_MINUTE)
    const card = cardIn(at)
    await press(at, proof.revoke, card)
    await assertSound(at)
    await card.getByLabel(signIn.code.label, { exact: true }).fill(codeNow())
    await card.getByRole('button', { name: proof.begin }).waitFor()
    await assertSound(at)
  },
)
