import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { disputePlace } from '#contract/cardDispute'
import { startParamOf } from '#contract/kit/start'
import { askCard, fundSubAccount } from '#contract/sandboxCard'
import { card } from '#app/features/card/words.en.ts'
import { dispute as en } from '#app/features/dispute/words.en.ts'
import { dispute as ru } from '#app/features/dispute/words.ru.ts'
import { simulation } from '#app/features/sandbox/words.en.ts'
import { disputes as staffEn } from '#console/dispute/words.en.ts'
import { disputes as staffRu } from '#console/dispute/words.ru.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { PNG } from '#tests/kit/png'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { callOf, makeHeldCard } from './cardHeld.ts'
import { openConsole } from './consoleSite.ts'
import { clickMain, openMiniApp } from './miniApp.ts'

/** From “something is wrong” on a purchase, by the staff’s queue and the network, to its end. */

const browser = useBrowser()
let site: Site
let cardPath: string
let buy: (merchant: string, amount: string) => Promise<string>

beforeAll(async () => {
  site = await openSite()
  const held = await makeHeldCard(site.bank)
  cardPath = held.cardPath
  const her = await callOf(site.bank)
  const keyed = () => ({ ...her, headers: { 'idempotency-key': site.bank.world.random.id() } })
  await site.bank.ask(fundSubAccount, { id: held.accountId, amount: '200' }, keyed())
  const id = cardPath.split('/').at(-1)
  buy = async (merchant, amount) => {
    const what = { id, kind: 'clearUnasked', amount, merchant }
    return String((await site.bank.ask(askCard, what, keyed())).body.id)
  }
})

async function nothingInTheWay(page: Page) {
  await allThere(page)
  expect(await findBarriers(page)).toEqual([])
}

const file = { name: 'receipt.png', mimeType: 'image/png', buffer: PNG }

whole(
  'charged twice: told on the web, asked and credited by staff, decided by the network',
  async () => {
    await buy('Millstream Coffee', '42.50')
    const page = await arrive(site, browser, '/activity', 'web', { width: 1440 })
    await page
      .getByRole('link', { name: /Millstream Coffee/ })
      .first()
      .click()
    await page.getByRole('link', { name: card.wrong }).click()
    await page.getByLabel(en.reason).selectOption({ label: en.reasons.charged_twice })
    await nothingInTheWay(page)
    await page.getByRole('button', { name: en.send }).click()
    await page.getByText(en.faults.incomplete).waitFor()
    await page.getByLabel(en.dates.charged_twice).fill('2026-01-02')
    await page.getByLabel(en.note).fill('One coffee, two charges.')
    await page.getByRole('button', { name: en.send }).click()
    await page.getByText(en.statuses.OPEN, { exact: true }).waitFor()
    await page.getByLabel(en.addFile).setInputFiles(file)
    await page.getByText(file.name).first().waitFor()
    await nothingInTheWay(page)

    const staff = await openConsole(site, browser, { role: 'support', path: '/disputes' })
    await staff.getByRole('cell', { name: staffEn.reasons.charged_twice }).waitFor()
    expect(await findBarriers(staff)).toEqual([])
    await staff.getByRole('link', { name: 'Millstream Coffee' }).click()
    await staff.getByRole('button', { name: staffEn.acts.open.offer }).click()
    await staff.getByRole('textbox', { name: 'Reason' }).fill('To compare the receipts')
    await staff.getByRole('button', { name: staffEn.acts.open.submit }).first().click()
    await staff.getByRole('img', { name: file.name }).waitFor()
    expect(await findBarriers(staff)).toEqual([])
    await staff.getByRole('button', { name: staffEn.acts.askMore.offer }).click()
    await staff
      .getByRole('textbox', { name: staffEn.acts.askMore.label })
      .fill('Please send the first receipt.')
    await staff.getByRole('button', { name: staffEn.acts.askMore.submit }).click()

    await page.getByText(en.statuses.NEEDS_MORE, { exact: true }).waitFor()
    await page.getByText('Please send the first receipt.').first().waitFor()
    await nothingInTheWay(page)
    await page.getByLabel(en.answer).fill('It is the file of before.')
    await page.getByRole('button', { name: en.sendAnswer }).click()
    await page.getByText(en.statuses.OPEN, { exact: true }).waitFor()

    for (const act of ['credit', 'file'] as const) {
      await staff.getByRole('button', { name: staffEn.acts[act].offer }).click()
      await staff.getByRole('textbox', { name: 'Reason' }).fill('Two clearings of the same sum')
      await staff.getByRole('button', { name: staffEn.acts[act].submit }).last().click()
      await staff
        .getByRole('button', { name: staffEn.acts[act].submit })
        .waitFor({ state: 'hidden' })
    }
    await page.getByText(en.statuses.SENT, { exact: true }).waitFor()
    await page.getByText(en.credited('42.50 USD')).waitFor()
    await nothingInTheWay(page)
    // Screens of staff follow what moved since.
    site.bank.clock.advance(1_000)
    await page.getByRole('button', { name: simulation.dispute.won }).click()
    await page.getByText(en.next.WON()).waitFor()
    await nothingInTheWay(page)
    await staff.getByRole('cell', { name: staffEn.events['network.won'] }).waitFor()
  },
)

whole('not mine: in the mini app, in the dark, it freezes the card', async () => {
  const id = await buy('Northgate Airways', '12.50')
  const route = startParamOf(`/cards/${disputePlace(id)}`)
  const mini = await openMiniApp({ site, browser, route }, openInNativeTelegram, { mode: 'dark' })
  const { app, page } = mini
  await app.getByLabel(en.reason).selectOption({ label: en.reasons.not_mine })
  await app.getByText(en.freezes).waitFor()
  await app.getByRole('radio', { name: en.yes }).check()
  expect(await findBarriers(page)).toEqual([])
  await clickMain(mini, en.send)
  await app.getByText(en.statuses.OPEN, { exact: true }).waitFor()
  await app.getByRole('heading', { name: en.replace }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await app.getByRole('button', { name: en.withdraw }).click()
  await app.getByText(en.withdrawing).waitFor()
  await app.getByRole('button', { name: en.withdraw }).click()
  await app.getByText(en.next.WITHDRAWN()).waitFor()
  const held = await arrive(site, browser, cardPath, 'web')
  await held.getByText(card.statuses.FROZEN, { exact: true }).first().waitFor()
})

whole('in Russian, on a phone and in the dark', async () => {
  const id = await buy('Northgate Airways', '12.50')
  const page = await arrive(site, browser, `/cards/${disputePlace(id)}`, 'web', {
    width: 390,
    dark: true,
    language: 'ru',
  })
  await page.getByLabel(ru.reason).selectOption({ label: ru.reasons.not_received })
  await page.getByRole('radio', { name: ru.no }).check()
  await page.getByLabel(ru.dates.not_received).fill('2026-01-02')
  await nothingInTheWay(page)
  await page.getByRole('button', { name: ru.send }).click()
  await page.getByText(ru.statuses.OPEN, { exact: true }).waitFor()
  await nothingInTheWay(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

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
