import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from '#tests/kit/browser'
import { openSite, type Site } from '#tests/kit/site'
import { whole } from '#tests/kit/whole'

/** Engineers at the built product: the running app watched, filmed, played again, and forked. */

const browser = useBrowser()
let site: Site

beforeAll(async () => {
  site = await openSite()
})

test('watches a page live, records it and replays the recording', async () => {
  const bench = await browser.newPage('web')
  await bench.goto(`${site.web}/workbench/`)
  await bench.getByText('Nobody can be watched yet').waitFor()

  const app = await bench.context().newPage()
  await app.goto(`${site.web}/?inspect`)
  await app.getByText('A workbench watches this page').waitFor()
  const alive = bench.getByRole('region', { name: 'Alive' })
  await alive.getByRole('button', { name: /^signIn/ }).waitFor()

  await app.getByLabel('E-mail').fill('a-name-nobody-may-see@example.com')
  await app.getByRole('button', { name: 'Send code' }).click()
  await bench.getByText('signIn ← code.request').waitFor()

  await alive.getByRole('button', { name: /^signIn/ }).click()
  await bench.getByRole('group', { name: 'The chart signIn' }).waitFor()
  const coming = bench.waitForEvent('download')
  await bench.getByRole('button', { name: 'Save film' }).click()
  const film = readFileSync(await (await coming).path(), 'utf8')
  expect(film).not.toContain('a-name-nobody-may-see')

  const again = await browser.newPage('web')
  await again.goto(`${site.web}/workbench/`)
  await again.getByLabel('Open a film').setInputFiles({
    name: 'film.json',
    mimeType: 'application/json',
    buffer: Buffer.from(film),
  })
  await again.getByRole('heading', { name: 'A film' }).waitFor()
  const shown = again.getByRole('region', { name: 'Alive' })
  await shown.getByRole('button', { name: /^signIn/ }).click()
  await again.locator('.drawing .active').first().waitFor()
  await again.getByRole('button', { name: /^What if/ }).click()
  await again.waitForURL(/chart=signIn/)
})

whole('shows values, the sequence of events and what changed on a page opened for it', async () => {
  const bench = await browser.newPage('web')
  await bench.goto(`${site.web}/workbench/`)
  const app = await bench.context().newPage()
  await app.goto(`${site.web}/?inspect=values`)
  await app.getByText('A workbench watches this page, with values').waitFor()
  const alive = bench.getByRole('region', { name: 'Alive' })
  await alive.getByRole('button', { name: /^signIn/ }).click()

  const difference = bench.getByRole('region', { name: 'Difference' })
  await difference.getByRole('button', { name: 'Mark this frame' }).click()
  await app.getByLabel('E-mail').fill('a-name-nobody-may-see@example.com')
  await app.getByRole('button', { name: 'Send code' }).click()
  await bench.getByText('signIn ← code.request').waitFor()
  await difference.getByText('text of 33').waitFor()

  await bench.getByRole('button', { name: 'Sequence' }).click()
  const diagram = bench.getByRole('group', { name: 'Sequence of events' })
  await diagram.getByRole('button', { name: 'code.request' }).click()
  await bench.getByRole('button', { name: 'Chart' }).click()
  await bench.getByRole('group', { name: 'The chart signIn' }).waitFor()
  expect(await bench.locator('body').innerText()).not.toContain('a-name-nobody-may-see')
  expect(await bench.locator('body').innerText()).toContain('text of 33')
})

whole('a chart fits as it opens, is zoomed by the wheel and dragged', async () => {
  const bench = await browser.newPage('web')
  await bench.setViewportSize({ width: 1_440, height: 900 })
  await bench.goto(`${site.web}/workbench/?chart=quote`)
  const canvas = bench.getByRole('group', { name: 'The chart quote' })
  const scale = () => canvas.evaluate((svg: SVGSVGElement) => svg.getScreenCTM()!.a)
  const box = (await canvas.boundingBox())!
  const root = (await bench.locator('.state[data-id=quote] > rect').first().boundingBox())!
  expect(root.x).toBeGreaterThanOrEqual(box.x)
  expect(root.x + root.width).toBeLessThanOrEqual(box.x + box.width)
  expect(root.y + root.height).toBeLessThanOrEqual(box.y + box.height)
  const fitted = await scale()
  expect(fitted * 11).toBeGreaterThanOrEqual(9)

  const asking = bench.locator('.state[data-id="quote.asking"] > rect').first()
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await bench.mouse.move(middle.x, middle.y)
  await bench.mouse.wheel(0, -400)
  await bench.getByRole('button', { name: 'Map' }).waitFor()
  expect(await scale()).toBeGreaterThan(fitted)
  const before = (await asking.boundingBox())!
  await bench.mouse.down()
  await bench.mouse.move(middle.x + 60, middle.y + 40, { steps: 4 })
  await bench.mouse.up()
  const after = (await asking.boundingBox())!
  expect(after.x - before.x).toBeCloseTo(60, -1)
  expect(after.y - before.y).toBeCloseTo(40, -1)

  await bench.getByRole('button', { name: 'Fit' }).click()
  expect(await scale()).toBeCloseTo(fitted)
  await bench.getByRole('button', { name: 'Collapse asking' }).click()
  await bench.getByRole('button', { name: 'Expand asking' }).waitFor()
})
