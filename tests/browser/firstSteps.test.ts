import { beforeAll, expect } from 'vitest'
import { placeTransfer } from '#contract/place'
import { meetCustomer, type Customer } from '#tests/browser/systems/customer'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants, type Variant } from '#tests/kit/variants'
import { whole } from '#tests/kit/whole'
import { meetUnverified, meetVisitor } from './secondCustomer.ts'
import { assertSound, go, press, visit, type Visit } from './visit.ts'

/** Home of a new customer says what to do first, and is followed from there. */

const browser = useBrowser()
let site: Site
const friends = {} as Record<Variant['tenant'], Customer>

beforeAll(async () => {
  site = await openSite()
  for (const tenant of ['larkspur', 'juniper'] as const)
    friends[tenant] = await meetCustomer(site, tenant)
})

const stepsIn = ({ page, texts }: Visit) =>
  page.getByRole('region', { name: texts.overview.steps.title })

whole.each(variants)(
  'whoever is not verified yet is asked for that first ($tenant $client $language)',
  async (variant) => {
    const nova = await meetUnverified(site, variant, 'Nova')
    const at = await visit(site, browser, variant, '/', { visitor: nova })
    const { kyc, overview } = at.texts
    const steps = stepsIn(at)
    await steps.getByText(overview.steps.done(0, 4)).waitFor()
    for (const text of ['verifyText', 'moneyText', 'recipientText', 'cardText'] as const)
      await steps.getByText(overview.steps[text]).waitFor()
    await assertSound(at)
    await steps.getByRole('link', { name: overview.steps.verify, exact: true }).last().click()
    await at.page.getByRole('heading', { name: kyc.fresh.title }).waitFor()
    await assertSound(at)
  },
)

async function saveRecipient(at: Visit) {
  const { page, texts } = at
  const { counterparty, overview } = texts
  await stepsIn(at).getByRole('link', { name: overview.steps.recipient }).first().click()
  await page.getByLabel(counterparty.fields.name, { exact: true }).fill('Rowan Mill')
  await assertSound(at)
  await press(at, counterparty.save)
  await page.getByRole('heading', { name: 'Rowan Mill' }).waitFor()
}

async function makeCard(at: Visit) {
  const { page, texts } = at
  const { cardMaking, overview } = texts
  await stepsIn(at).getByRole('link', { name: overview.steps.card }).first().click()
  await press(at, `${cardMaking.next}: Virtual card`)
  await press(at, cardMaking.next)
  await press(at, cardMaking.make)
  await page.waitForURL(/\/cards\/(?!new)/)
  await site.bank.relay.drain()
}

whole.each(variants)(
  'the first steps are ticked as they are taken, and gone once all are ($tenant $client $language)',
  async (variant) => {
    const piper = await meetVisitor(site, variant, 'Piper')
    const at = await visit(site, browser, variant, '/', { visitor: piper })
    const { steps: words } = at.texts.overview
    const steps = stepsIn(at)
    await steps.getByText(words.done(1, 4)).waitFor()
    await assertSound(at)
    await saveRecipient(at)
    await go(site, at, '/')
    await steps.getByText(words.done(2, 4)).waitFor()
    expect(await steps.getByRole('link', { name: words.recipient }).count()).toBe(0)
    await assertSound(at)
    await makeCard(at)
    await go(site, at, '/')
    await steps.getByText(words.done(3, 4)).waitFor()
    expect(await steps.getByText(words.isDone, { exact: true }).count()).toBe(3)
    await assertSound(at)

    const { status, text } = await friends[variant.tenant].ask(placeTransfer, {
      wallet_id: friends[variant.tenant].walletId,
      from_currency_id: piper.usd,
      to_wallet_uuid: piper.walletId,
      amount: '7',
    })
    expect([status, text]).toEqual([201, text])
    await steps.waitFor({ state: 'detached' })
    await assertSound(at)
  },
)
