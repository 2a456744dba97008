import { readFile } from 'node:fs/promises'
import { beforeAll, expect } from 'vitest'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { variants } from '#tests/kit/variants'
import { whole } from '#tests/kit/whole'
import { meetVisitor } from './secondCustomer.ts'
import { assertSound, press, visit, type Visit } from './visit.ts'

/** A customer downloads their data, where the device can save it. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

/** What was saved, as its owner reads it. */
async function savedFrom(at: Visit) {
  const { page, texts } = at
  const downloading = page.waitForEvent('download')
  await press(at, texts.person.dataCopy.save)
  const file = await downloading
  await page.getByText(texts.person.dataCopy.saved).waitFor()
  return JSON.parse(await readFile(await file.path(), 'utf8')) as {
    complete: boolean
    person: { rows: { email: string }[] }
    wallets: { rows: { id: string }[] }
  }
}

whole.each(variants)(
  'the file has the person and their wallet, and is whole ($tenant $client $language)',
  async (variant) => {
    const wilma = await meetVisitor(site, variant, 'Wilma')
    const at = await visit(site, browser, variant, '/profile', { visitor: wilma })
    const { page, texts } = at
    if (at.host) {
      await press(at, texts.person.dataCopy.save)
      await page.getByText(texts.person.dataCopy.unsupported).waitFor()
    } else {
      const copy = await savedFrom(at)
      expect(copy.complete).toBe(true)
      expect(copy.person.rows.map(({ email }) => email)).toEqual([wilma.email])
      expect(copy.wallets.rows.map(({ id }) => id)).toEqual([wilma.walletId])
    }
    await assertSound(at)
  },
)
