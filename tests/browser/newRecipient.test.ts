import { beforeAll, expect } from 'vitest'
import { meetCustomer } from '#tests/browser/systems/customer'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { whole } from '#tests/kit/whole'
import { assertSettles, isFocused } from './settling.ts'
import { assertSound, press, pressSum, timesSent, visit } from './visit.ts'

/** The first payment to somebody, by the number of their account. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  for (const tenant of ['larkspur', 'juniper'] as const) await meetCustomer(site, tenant)
})

/** Nobody has it yet: the customers of a tenant are one in all of its variants. */
function ibanOf(number: number): string {
  const account = `ABNA04171643${String(number).padStart(2, '0')}`
  const digits = `${account}NL00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
}

whole.each(variants)(
  'somebody new is paid by bank with five presses besides typing ($tenant $client $language)',
  async (variant) => {
    const at = await visit(site, browser, variant, '/send')
    const { page, texts } = at
    const name = `Piet ${variant.client} ${variant.language}`
    const amount = String(21 + variants.indexOf(variant))
    await page.getByLabel(texts.order.find).click()
    await page.keyboard.type(ibanOf(variants.indexOf(variant)))
    await press(at, new RegExp(`^${texts.counterparty.rails.SEPA}`))
    await isFocused(page.getByLabel(texts.counterparty.fields.name, { exact: true }))
    await page.keyboard.type(name)
    const bank = page.getByLabel(texts.counterparty.fields.bank_name)
    await expect.poll(() => bank.inputValue()).not.toBe('')
    await assertSound(at)
    await press(at, texts.counterparty.goOn)
    await isFocused(page.getByRole('textbox', { name: texts.order.youSend }))
    await page.keyboard.type(amount)
    await press(at, texts.order.startReview)
    await page.getByText(name).first().waitFor()
    await assertSound(at)
    await pressSum(at, texts.order.sendThis(amount))
    await assertSettles(at, name)
    expect(await timesSent(site, at, amount)).toBe(1)
  },
)
