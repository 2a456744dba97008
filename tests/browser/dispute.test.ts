import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { disputePlace } from '#contract/cardDispute'
import { askCard, fundSubAccount } from '#contract/sandboxCard'
import { disputes as staffEn } from '#console/dispute/words.en.ts'
import { disputes as staffRu } from '#console/dispute/words.ru.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { PNG } from '#tests/kit/png'
import { openSite, type Site } from '#tests/kit/site'
import { variants, type Variant } from '#tests/kit/variants'
import { whole } from '#tests/kit/whole'
import { callOf, makeHeldCard } from './cardHeld.ts'
import { openConsole } from './consoleSite.ts'
import { assertSound, go, press, visit, type Visit } from './visit.ts'

/** From “something is wrong” on a purchase, by the staff’s queue and the network, to its end. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
  // Each variant has cards of its own.
  await site.bank.world.engine.asOwner((tx) =>
    tx.query('update issuing_programs set max_cards = $1', [3 * variants.length]),
  )
})

/** With a card of its own. */
async function buy({ tenant }: Variant, merchant: string, amount: string) {
  const { bank } = site
  bank.clock.advance(60_000)
  const { accountId, cardPath } = await makeHeldCard(bank, tenant)
  const holder = await callOf(bank, tenant)
  const keyed = () => ({ ...holder, headers: { 'idempotency-key': bank.world.random.id() } })
  await bank.ask(fundSubAccount, { id: accountId, amount: '200' }, keyed())
  const id = cardPath.split('/').at(-1)
  const { body } = await bank.ask(askCard, { id, kind: 'clearUnasked', amount, merchant }, keyed())
  return { cardPath, disputePath: `/cards/${disputePlace(String(body.id))}` }
}

const merchantOf = (variant: Variant) => `Millstream ${variants.indexOf(variant)}`
const currencies = { larkspur: 'USD', juniper: 'EUR' } as const
const sumOf = ({ tenant, language }: Visit, amount: string) =>
  `${language === 'ru' ? amount.replace('.', ',') : amount} ${currencies[tenant]}`
const file = { name: 'receipt.png', mimeType: 'image/png', buffer: PNG }

async function tellChargedTwice(at: Visit) {
  const { page, texts } = at
  const { dispute } = texts
  await page.getByLabel(dispute.reason).selectOption({ label: dispute.reasons.charged_twice })
  await assertSound(at)
  await press(at, dispute.send)
  await page.getByText(dispute.faults.incomplete).waitFor()
  await assertSound(at)
  await page.getByLabel(dispute.dates.charged_twice).fill('2026-01-02')
  await page.getByLabel(dispute.note).fill('One coffee, two charges.')
  await press(at, dispute.send)
  await page.getByText(dispute.statuses.OPEN, { exact: true }).waitFor()
  await page.getByLabel(dispute.addFile).setInputFiles(file)
  await page.getByText(file.name).first().waitFor()
  await assertSound(at)
}

async function askForMore(staff: Page, merchant: string) {
  const { reasons, acts } = staffEn
  await staff.getByRole('cell', { name: reasons.charged_twice }).first().waitFor()
  expect(await findBarriers(staff)).toEqual([])
  await staff.getByRole('link', { name: merchant }).click()
  await staff.getByRole('button', { name: acts.open.offer }).click()
  await staff.getByRole('textbox', { name: 'Reason' }).fill('To compare the receipts')
  await staff.getByRole('button', { name: acts.open.submit }).first().click()
  await staff.getByRole('img', { name: file.name }).waitFor()
  expect(await findBarriers(staff)).toEqual([])
  await staff.getByRole('button', { name: acts.askMore.offer }).click()
  const question = staff.getByRole('textbox', { name: acts.askMore.label })
  await question.fill('Please send the first receipt.')
  await staff.getByRole('button', { name: acts.askMore.submit }).click()
}

async function creditAndFile(staff: Page) {
  for (const act of ['credit', 'file'] as const) {
    const { offer, submit } = staffEn.acts[act]
    await staff.getByRole('button', { name: offer }).click()
    await staff.getByRole('textbox', { name: 'Reason' }).fill('Two clearings of the same sum')
    await staff.getByRole('button', { name: submit }).last().click()
    await staff.getByRole('button', { name: submit }).waitFor({ state: 'hidden' })
  }
}

whole.each(variants)(
  'charged twice: told, asked and credited by staff, decided for the customer by the network ($tenant $client $language)',
  async (variant) => {
    const merchant = merchantOf(variant)
    await buy(variant, merchant, '42.50')
    const at = await visit(site, browser, variant, '/activity')
    const { page, texts } = at
    const { card, dispute, simulation } = texts
    await page.getByRole('link', { name: merchant }).first().click()
    await page.getByRole('link', { name: card.wrong }).click()
    await tellChargedTwice(at)

    const { tenant } = variant
    const staff = await openConsole(site, browser, { role: 'support', path: '/disputes', tenant })
    await askForMore(staff, merchant)
    await page.getByText(dispute.statuses.NEEDS_MORE, { exact: true }).waitFor()
    await page.getByText('Please send the first receipt.').first().waitFor()
    await assertSound(at)
    await page.getByLabel(dispute.answer).fill('It is the file of before.')
    await press(at, dispute.sendAnswer)
    await page.getByText(dispute.statuses.OPEN, { exact: true }).waitFor()

    await creditAndFile(staff)
    await page.getByText(dispute.statuses.SENT, { exact: true }).waitFor()
    await page.getByText(dispute.credited(sumOf(at, '42.50'))).waitFor()
    await assertSound(at)
    // Screens of staff follow what moved since.
    site.bank.clock.advance(1_000)
    await press(at, simulation.dispute.won)
    await page.getByText(dispute.next.WON()).waitFor()
    await assertSound(at)
    await staff.getByRole('cell', { name: staffEn.events['network.won'] }).waitFor()
  },
)

whole.each(variants)(
  'not mine: it freezes the card, and is withdrawn ($tenant $client $language)',
  async (variant) => {
    const { cardPath, disputePath } = await buy(variant, 'Northgate Airways', '12.50')
    const at = await visit(site, browser, variant, disputePath)
    const { page, texts } = at
    const { card, dispute } = texts
    await page.getByLabel(dispute.reason).selectOption({ label: dispute.reasons.not_mine })
    await page.getByText(dispute.freezes).waitFor()
    await page.getByRole('radio', { name: dispute.yes }).check()
    await assertSound(at)
    await press(at, dispute.send)
    await page.getByText(dispute.statuses.OPEN, { exact: true }).waitFor()
    await page.getByRole('heading', { name: dispute.replace }).waitFor()
    await assertSound(at)
    await press(at, dispute.withdraw)
    await page.getByText(dispute.withdrawing).waitFor()
    await assertSound(at)
    await press(at, dispute.withdraw)
    await page.getByText(dispute.next.WITHDRAWN()).waitFor()
    await assertSound(at)
    await go(site, at, cardPath)
    await page.getByText(card.statuses.FROZEN, { exact: true }).first().waitFor()
    await assertSound(at)
  },
)

whole.each(variants)(
  'what did not arrive is told of before the merchant was asked ($tenant $client $language)',
  async (variant) => {
    const { disputePath } = await buy(variant, 'Northgate Airways', '12.50')
    const at = await visit(site, browser, variant, disputePath)
    const { page, texts } = at
    const { dispute } = texts
    await page.getByLabel(dispute.reason).selectOption({ label: dispute.reasons.not_received })
    await page.getByRole('radio', { name: dispute.no }).check()
    await page.getByLabel(dispute.dates.not_received).fill('2026-01-02')
    await assertSound(at)
    await press(at, dispute.send)
    await page.getByText(dispute.statuses.OPEN, { exact: true }).waitFor()
    await assertSound(at)
  },
)

whole('staff read it in Russian, in the dark and on a phone', async () => {
  const staff = await openConsole(site, browser, {
    role: 'auditor',
    path: '/disputes',
    width: 390,
    dark: true,
    language: 'ru',
  })
  await staff.getByRole('heading', { name: staffRu.title }).waitFor()
  expect(await findBarriers(staff)).toEqual([])
  expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
