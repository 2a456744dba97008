import { beforeAll, expect, test } from 'vitest'
import { renameWallet } from '#contract/wallet'
import { pages as pageWords } from '#app/features/app/words.en.ts'
import { member as en } from '#app/features/member/words.en.ts'
import { member as ru } from '#app/features/member/words.ru.ts'
import { meetCustomer, type Customer } from '#tests/browser/systems/customer'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { allThere, arrive } from './arrival.ts'
import { openMiniApp } from './miniApp.ts'
import { meetSecond, openAs } from './secondCustomer.ts'

/** Two people share a wallet: invited, joined, paying, taken out. */

const browser = useBrowser()
let site: Site
let ada: Customer
let rowan: Awaited<ReturnType<typeof meetSecond>>

beforeAll(async () => {
  site = await openSite()
  ada = await meetCustomer(site)
  rowan = await meetSecond(site, 'rowan@members.example', 'Rowan')
  await ada.ask(renameWallet, { uuid: ada.walletId, name: 'Studio' })
})

type Page = Awaited<ReturnType<typeof arrive>>
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('an owner invites somebody, who accepts, sees the wallet and pays, and is taken out', async () => {
  const owner = await arrive(site, browser, '/members')
  await owner.getByText(en.about).waitFor()
  await owner.getByLabel(en.email).fill(rowan.email)
  await owner.getByLabel(en.role).selectOption('payer')
  await press(owner, en.send)
  await owner.getByText(en.sumWrong).waitFor()
  expect(await findBarriers(owner)).toEqual([])
  await owner.getByLabel(en.sum('USD')).fill('50')
  await press(owner, en.send)
  await owner.getByText(en.waiting).waitFor()
  expect(await findBarriers(owner)).toEqual([])

  const member = await openAs(site, browser, rowan, '/wallets')
  await member.getByText(en.toWallet('Studio')).waitFor()
  expect(await findBarriers(member)).toEqual([])
  await press(member, en.acceptOf('Studio'))
  await member.getByText(en.joined('Studio')).waitFor()
  await member
    .getByRole('button', { name: /Studio/ })
    .first()
    .click()
  await member.goto(`${site.web}/`)
  await member.getByText(en.shared, { exact: true }).waitFor()
  await allThere(member)
  expect(await findBarriers(member)).toEqual([])
  expect(await member.getByRole('link', { name: pageWords.cards, exact: true }).count()).toBe(0)
  await member.goto(`${site.web}/cards`)
  await member.getByText(en.closed).waitFor()
  expect(await findBarriers(member)).toEqual([])
  await member.goto(`${site.web}/send`)
  await member.getByRole('heading', { name: pageWords.send }).waitFor()

  // Below the rate limit: this clock stands still.
  site.bank.clock.advance(10_000)
  await owner.reload()
  await press(owner, en.removeOf('Rowan'))
  await owner.getByText(en.removing('Rowan')).waitFor()
  expect(await findBarriers(owner)).toEqual([])
  await press(owner, en.remove)
  await expect.poll(() => owner.getByText('Rowan').count()).toBe(0)
  site.bank.clock.advance(10_000)
  await member.goto(`${site.web}/`)
  await allThere(member)
  expect(await member.getByText(en.shared, { exact: true }).count()).toBe(0)
})

whole.each(['/members', '/wallets'])('in Russian and in the dark %s fits', async (path) => {
  const looks = { width: 390, dark: true, language: 'ru' } as const
  const page = await arrive(site, browser, path, 'web', looks)
  await allThere(page)
  if (path === '/members') await page.getByText(ru.who).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

whole('in Telegram the people of a wallet are on a page of their own', async () => {
  const mini = await openMiniApp({ site, browser, route: 'members' }, openInNativeTelegram, {})
  await mini.app.getByText(en.who).waitFor()
  expect(await findBarriers(mini.page)).toEqual([])
})
