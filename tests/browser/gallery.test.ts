import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { useBrowser } from '#tests/kit/browser'
import {
  chanceOf,
  viewStatesOf,
  nameOf,
  narrowed,
  pathOf,
  galleryPages,
  sampleOf,
  viewsOf,
  type View,
} from '#tests/kit/gallery'
import { faultsOf } from '#tests/kit/galleryFaults'
import { writeGallery, type Capture } from '#tests/kit/galleryPage'
import { createGuide, type Guide } from '#tests/kit/galleryCapture'
import { openSite } from '#tests/kit/site'

/**
 * Visits every fourth page with data, some in one more state, on a device and theme that the seed
 * chooses as it does the pages; all views of all pages in `npm run deep`. With GALLERY=folder each is captured, and faults are listed under
 * the picture instead of failing the test.
 */

const SEED = Number(process.env.SEED ?? 20_260_302)
const FOLDER = process.env.GALLERY
const WORDS = (process.env.ONLY ?? '').split(' ').filter((word) => word !== '')
const ALL = process.env.DEEP !== undefined || (FOLDER !== undefined && !WORDS.includes('sample'))
const AT_ONCE = 2
/** Of so many pages one, outside DEEP and pictures. */
const PAGES_A_TURN = 8

const browser = useBrowser()
const captures: Capture[] = []
let guide: Guide

beforeAll(async () => {
  const site = await openSite()
  // What a running bank does by itself: notices for the seeded data.
  for (const tenantId of Object.values(demoTenants)) await site.bank.noticer.drain(tenantId)
  guide = createGuide(site, browser)
})

afterAll(() => {
  if (FOLDER !== undefined) writeGallery(FOLDER, captures)
})

test('every page has an address and is in the gallery', () => {
  expect(Object.keys(viewStatesOf).toSorted()).toEqual(galleryPages.toSorted())
  expect(galleryPages.filter((page) => pathOf(page) === null)).toEqual([])
})

const chance = chanceOf(SEED)
// Ordered by state and not by route, so that a seed keeps its views as routes move.
const walks = (Object.keys(viewStatesOf) as (typeof galleryPages)[number][])
  .map((page) => {
    const views = ALL ? viewsOf(page) : sampleOf(page, chance)
    return {
      page,
      views: narrowed(
        views,
        WORDS.filter((word) => word !== 'sample'),
      ),
    }
  })
  .filter(({ views }) => views.length > 0)
  .filter((_, at) => ALL || FOLDER !== undefined || at % PAGES_A_TURN === SEED % PAGES_A_TURN)

test.each(walks)('$page is accessible and fits the screen', async ({ views }) => {
  const waiting = [...views]
  const found: string[] = []
  const walk = async () => {
    for (let view = waiting.shift(); view; view = waiting.shift()) found.push(...(await look(view)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  if (FOLDER === undefined) expect(found).toEqual([])
})

async function look(view: View): Promise<string[]> {
  const page = await guide.open(view)
  if (FOLDER !== undefined) {
    await page.screenshot({ path: join(FOLDER, `${nameOf(view)}.png`), fullPage: true })
  }
  const faults = await faultsOf(page, view)
  captures.push({ view, faults })
  await page.context().close()
  return faults
}
