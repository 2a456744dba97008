import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { changeUserData } from '#contract/person'
import { person as en } from '#app/features/person/words.en.ts'
import { person as ru } from '#app/features/person/words.ru.ts'
import { findBarriers, useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'
import { meetSecond, openAs } from './secondCustomer.ts'

/** A customer downloads their data, on the web and on a phone in Russian. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** What was saved, as its owner reads it. */
async function save(page: Page, { save: button, saved }: typeof en.dataCopy) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  await page.getByText(saved).waitFor()
  expect(await findBarriers(page)).toEqual([])
  return JSON.parse(await readFile(await file.path(), 'utf8')) as {
    complete: boolean
    person: { rows: { email: string }[] }
    wallets: { rows: { id: string }[] }
  }
}

whole('the file has the person and their wallet, and is whole', async () => {
  const wilma = await meetSecond(site, 'copier@people.example', 'Wilma')
  const page = await openAs(site, browser, wilma, '/profile')
  const copy = await save(page, en.dataCopy)
  expect(copy.complete).toBe(true)
  expect(copy.person.rows.map(({ email }) => email)).toEqual([wilma.email])
  expect(copy.wallets.rows.map(({ id }) => id)).toEqual([wilma.walletId])

  await wilma.ask(changeUserData, { language: 'ru', theme: 'dark' })
  const looks = { width: 390, height: 844, dark: true, language: 'ru' } as const
  const phone = await openAs(site, browser, wilma, '/profile', looks)
  expect((await save(phone, ru.dataCopy)).complete).toBe(true)
})
