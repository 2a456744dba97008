import { beforeAll, expect } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { meetCustomer } from '#tests/browser/systems/customer'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { whole } from '#tests/kit/whole'
import { pick } from './choosing.ts'
import { PAYEE, savePayee } from './sending.ts'
import { assertSound, press, visit } from './visit.ts'

/** Many people are paid from a file: checked, mended, confirmed and followed. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  for (const tenant of ['larkspur', 'juniper'] as const)
    await savePayee(await meetCustomer(site, tenant))
})

whole.each(variants)(
  'a file is checked, mended, paid and followed ($tenant $client $language)',
  async (variant) => {
    const sum = 6 + variants.indexOf(variant)
    const paid = [`${PAYEE};${sum};One`, `${PAYEE};${sum};Two`]
    const rows = [...paid, 'Nobody;9;Three']
    const at = await visit(site, browser, variant, '/send')
    const { page, texts } = at
    const { payout } = texts
    await page.getByRole('link', { name: payout.title }).click()
    await page.getByRole('link', { name: payout.make }).first().click()
    await pick(page, payout.currency, /^EUR/)
    await page.getByLabel(payout.upload).setInputFiles({
      name: 'pay.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Recipient;Amount;Reference', ...rows].join('\n')),
    })
    await page.getByText(payout.found(3)).waitFor()
    await assertSound(at)
    await press(at, payout.check)
    await page.getByText(payout.problems.RECIPIENT_UNKNOWN!).waitFor()
    await assertSound(at)
    // The link of a draft opens it again.
    await page.reload()
    await press(at, payout.edit)
    await page.getByLabel(payout.rows, { exact: true }).fill(paid.join('\n'))
    await press(at, payout.check)
    await press(at, payout.pay(2))
    await page.getByText(payout.asks(2, '').split(',')[0]!).last().waitFor()
    await assertSound(at)
    await press(at, new RegExp(`^${payout.confirm('')}\\d`))
    await page.getByText(payout.status.PAYING, { exact: true }).waitFor()
    await site.bank.worker.drain(demoTenants[variant.tenant])
    await page.getByText(payout.status.DONE, { exact: true }).waitFor()
    await expect.poll(() => page.getByText(payout.states.moving).count()).toBe(2)
    await assertSound(at)
  },
)
