import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { inTurn } from '#tests/kit/whole'
import { confirmAddress, contactsIn, requestAddress, signUp } from './signingUp.ts'
import { assertSound, proveByMail } from './visit.ts'

/** A new customer opens an account and changes its address. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

test.each(inTurn(variants, 7))(
  'a stranger opens an account and changes its address ($tenant $client $language)',
  async (variant) => {
    const whose = `maren-${variant.client}-${variant.language}`
    const [from, to] = [`${whose}@people.example`, `${whose}-new@people.example`]
    const at = await signUp(site, browser, variant, from)
    const contacts = contactsIn(at)
    // One code a minute for one address.
    site.bank.clock.advance(61_000)
    await requestAddress(at, to)
    await proveByMail(site, at, from)
    await confirmAddress(site, at, to)
    await expect.poll(() => contacts.getByText(from).count()).toBe(0)
    await contacts.getByText(to, { exact: true }).waitFor()
    await assertSound(at)
  },
)
