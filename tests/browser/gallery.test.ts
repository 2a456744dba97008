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
 * Walks through the gallery: each room full and in one face more, on a device and in a light
 * that the seed decides, and every view there is in `npm run deep`. With GALLERY=folder each is painted as well,
 * and what is wrong stands under its picture instead of turning the walk red.
 */

const SEED = Number(process.env.SEED ?? 20_260_302)
const FOLDER = process.env.GALLERY
const WORDS = (process.env.ONLY ?? '').split(' ').filter((word) => word !== '')
const ALL = process.env.DEEP !== undefined || (FOLDER !== undefined && !WORDS.includes('sample'))
const AT_ONCE = 2

const browser = useBrowser()
const captures: Capture[] = []
let guide: Guide

beforeAll(async () => {
  const site = await openSite()
  // What a running bank does by itself: inboxes fill with what was seeded.
  for (const tenantId of Object.values(demoTenants)) await site.bank.noticer.drain(tenantId)
  guide = createGuide(site, browser)
})

afterAll(() => {
  if (FOLDER !== undefined) writeGallery(FOLDER, captures)
})

test('every room of the house has an address and hangs in the gallery', () => {
  expect(Object.keys(viewStatesOf).toSorted()).toEqual(galleryPages.toSorted())
  expect(galleryPages.filter((page) => pathOf(page) === null)).toEqual([])
})

const chance = chanceOf(SEED)
// In the order of the faces and not of the routes, so that a seed keeps its views as routes move.
const walks = (Object.keys(viewStatesOf) as (typeof galleryPages)[number][])
  .map((page) => {
    const views = ALL ? viewsOf(page) : sampleOf(page, chance)
    return {
      room: page,
      views: narrowed(
        views,
        WORDS.filter((word) => word !== 'sample'),
      ),
    }
  })
  .filter(({ views }) => views.length > 0)

test.each(walks)(
  'whoever stands in $room, however they came, reads all of it and reaches all of it',
  async ({ views }) => {
    const waiting = [...views]
    const found: string[] = []
    const walk = async () => {
      for (let view = waiting.shift(); view; view = waiting.shift())
        found.push(...(await look(view)))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, walk))
    if (FOLDER === undefined) expect(found).toEqual([])
  },
)

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
