import { beforeAll } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { closingWords } from '#machines/person/closing.flow'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants, type Variant } from '#tests/kit/variants'
import { whole } from '#tests/kit/whole'
import { meetVisitor } from './secondCustomer.ts'
import { assertSound, go, press, visit } from './visit.ts'

/** What is in the way of a customer who leaves, and the end of the account. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** All of it, at once. */
const spend = ({ tenant }: Variant, { walletId, usd }: Awaited<ReturnType<typeof meetVisitor>>) =>
  site.bank.world.writer.commit(demoTenants[tenant], {
    transfers: [
      {
        id: site.bank.world.random.id(),
        cause: 'spent',
        legs: [
          { address: `wallet:${walletId}`, currencyId: usd, posted: -100_00n },
          { address: 'rail:ach', currencyId: usd, posted: 100_00n },
        ],
      },
    ],
    rows: [],
  })

whole.each(variants)(
  'what is in the way leads to its page, and then the account is closed for good ($tenant $client $language)',
  async (variant) => {
    const leaver = await meetVisitor(site, variant, 'Wilma')
    const at = await visit(site, browser, variant, '/profile', { visitor: leaver })
    const { page, texts } = at
    const { closing } = texts.person
    await press(at, closing.open)
    const money = page.getByRole('link', { name: closing.obstacles.money.name })
    await money.waitFor()
    await assertSound(at)
    await money.click()
    await page.waitForURL('**/send')
    await spend(variant, leaver)

    await go(site, at, '/profile')
    await press(at, closing.open)
    const typed = closingWords[variant.language]
    await page.getByLabel(closing.type(typed)).fill(typed.toLowerCase())
    await assertSound(at)
    await press(at, closing.close)
    await page.getByRole('heading', { name: texts.support.closed.title }).waitFor()
    await assertSound(at)
    if (at.host === null) {
      await press(at, texts.support.closed.leave)
      await page.waitForURL('**/logout**')
    }
  },
)
