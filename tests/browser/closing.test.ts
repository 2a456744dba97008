import { beforeAll, expect } from 'vitest'
import { changeUserData } from '#contract/person'
import { demoTenants } from '#contract/tenants'
import { closingWords } from '#machines/person/closing.flow'
import { person as en } from '#app/features/person/words.en.ts'
import { person as ru } from '#app/features/person/words.ru.ts'
import { support as supportEn } from '#app/features/support/words.en.ts'
import { support as supportRu } from '#app/features/support/words.ru.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { openInNativeTelegram } from '#tests/kit/telegramHost'
import { whole } from '#tests/kit/whole'
import { openMiniApp } from './miniApp.ts'
import { meetSecond, openAs } from './secondCustomer.ts'

/** A customer closes the account, on the web and on a phone in Russian; in Telegram money is in the way. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** All of it, at once. */
const spend = ({ walletId, usd }: Awaited<ReturnType<typeof meetSecond>>) =>
  site.bank.world.writer.commit(demoTenants.larkspur, {
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

whole('what is in the way leads to its page, and then the account is closed for good', async () => {
  const leaver = await meetSecond(site, 'leaver@people.example', 'Wilma')
  const page = await openAs(site, browser, leaver, '/profile')
  await page.getByRole('button', { name: en.closing.open, exact: true }).click()
  const money = page.getByRole('link', { name: en.closing.obstacles.money.name })
  await money.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await money.click()
  await page.waitForURL('**/send')
  await spend(leaver)
  site.bank.clock.advance(61_000)

  await page.goto(`${site.web}/profile`)
  await page.getByRole('button', { name: en.closing.open, exact: true }).click()
  await page.getByLabel(en.closing.type(closingWords.en)).fill('close')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: en.closing.close }).click()
  await page.getByRole('heading', { name: supportEn.closed.title }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: supportEn.closed.leave }).click()
  await page.waitForURL('**/logout**')

  const other = await meetSecond(site, 'leaver-two@people.example', 'Vera')
  await spend(other)
  await other.ask(changeUserData, { language: 'ru', theme: 'dark' })
  const looks = { width: 390, height: 844, dark: true, language: 'ru' } as const
  const phone = await openAs(site, browser, other, '/profile', looks)
  await phone.getByRole('button', { name: ru.closing.open, exact: true }).click()
  await phone.getByLabel(ru.closing.type(closingWords.ru)).fill(closingWords.ru)
  expect(await findBarriers(phone)).toEqual([])
  await phone.getByRole('button', { name: ru.closing.close }).click()
  await phone.getByRole('heading', { name: supportRu.closed.title }).waitFor()
  expect(await findBarriers(phone)).toEqual([])

  const mini = await openMiniApp({ site, browser, route: 'profile' }, openInNativeTelegram, {})
  await mini.app.getByRole('button', { name: en.closing.open, exact: true }).click()
  await mini.app.getByRole('link', { name: en.closing.obstacles.money.name }).waitFor()
})
