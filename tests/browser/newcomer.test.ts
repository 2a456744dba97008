import { beforeAll, expect, test } from 'vitest'
import { signIn as signInEn } from '#app/features/session/words.en.ts'
import { person as personEn } from '#app/features/person/words.en.ts'
import { session as sessionEn } from '#app/features/session/words.en.ts'
import { signIn as signInRu } from '#app/features/session/words.ru.ts'
import { person as personRu } from '#app/features/person/words.ru.ts'
import { proof as proofEn } from '#app/features/proof/words.en.ts'
import { proof as proofRu } from '#app/features/proof/words.ru.ts'
import { session as sessionRu } from '#app/features/session/words.ru.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { inTurn } from '#tests/kit/whole'

/** A new customer opens an account and changes its address. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

const places = [
  ['en', 1440, false, sessionEn, signInEn, personEn, proofEn],
  ['ru', 390, true, sessionRu, signInRu, personRu, proofRu],
] as const

test.each(inTurn(places, 1))(
  'a stranger opens an account by mail and changes its address, in %s at %i',
  async (language, width, dark, { up, ...session }, { code }, person, proof) => {
    const { bank, web } = site
    const page = await browser.newPage('web', { language, width, dark })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const from = `maren-${language}@people.example`
    const to = `maren-new-${language}@people.example`

    await page.goto(`${web}/sign-up`)
    await page.getByRole('heading', { name: up.title }).waitFor()
    await page.getByLabel(session.email).fill(from)
    await button(session.sendCode).click()
    await page.getByLabel(code.label).waitFor()
    await page.getByLabel(code.label).fill(await bank.codeTo(from))
    await page.locator('.money-hero').waitFor()
    expect(await findBarriers(page)).toEqual([])

    // One code a minute for one address.
    bank.clock.advance(61_000)
    await page.goto(`${web}/profile`)
    const contacts = page.getByRole('region', { name: person.contacts })
    await contacts.getByText(from).waitFor()
    await contacts.locator('summary').first().click()
    await contacts.getByLabel(person.email.field).fill(to)
    await contacts.getByRole('button', { name: person.sendCode }).first().click()
    const panel = contacts.getByRole('region', { name: proof.title })
    await panel.getByLabel(code.label).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await panel.getByLabel(code.label).fill(await bank.codeTo(from))
    await contacts.getByText(person.codeSent(to)).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await contacts.getByLabel(code.label).fill(await bank.codeTo(to))
    await expect.poll(() => contacts.getByText(from).count()).toBe(0)
    await contacts.getByText(to, { exact: true }).waitFor()
  },
)
