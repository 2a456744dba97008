import { readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { catalog } from '#machines/catalog'
import { chartOf } from '#machines/kit/chart'
import { centredAt, fitted, middleOf, moved, zoomed } from '#app/workbench/camera.ts'
import { drawingOf, openingViewOf } from '#app/workbench/drawings.ts'
import { editorUrl, filesOf } from '#app/workbench/facts.ts'
import { LABEL_PX_MIN, labelPx } from '#app/workbench/openingView.ts'
import { chartsByNoun, hitsFor } from '#app/workbench/search.ts'
import { oneOf } from '#tests/kit/whole'
import { openBench } from './openBench.tsx'

afterEach(cleanup)

const charts = Object.entries(catalog).map(([name, { logic }]) => ({ name, chart: chartOf(logic) }))
const some = oneOf(3, charts)

test.each(some)('$name can be read as it is opened', async ({ name, chart }) => {
  const drawn = await drawingOf(name, openingViewOf(name))
  expect(labelPx(drawn)).toBeGreaterThanOrEqual(LABEL_PX_MIN)
  const { closed } = openingViewOf(name)
  expect(chart.boxes.map(({ id }) => id)).toEqual(expect.arrayContaining([...closed]))
})

/** The pages of docs draw all of them whole; with actions, outside DEEP, one of so many. */
const expanded = oneOf(18, charts)

test.each(expanded)('$name is drawn whole when all of it is expanded', async ({ name, chart }) => {
  const { boxes, lines, dots } = await drawingOf(name, { closed: [], actions: true })
  expect(boxes.map(({ box }) => box.id).toSorted()).toEqual(
    chart.boxes.map(({ id }) => id).toSorted(),
  )
  const rows = boxes.flatMap((box) => box.rows)
  for (const arrow of chart.arrows) {
    const row = rows.find((one) => one.arrow?.id === arrow.id && one.arrow.to === arrow.to)
    for (const action of arrow.actions) expect(textOf(row!.lines)).toContain(textOf([action]))
  }
  expect(dots).toHaveLength(chart.boxes.filter(({ initial }) => initial).length)
  for (const { points } of lines) expect(points.length).toBeGreaterThan(1)
})

const textOf = (lines: readonly string[]) => lines.join('').replace(/\s/g, '')

test.each(some)('no two states of $name overlap', async ({ name }) => {
  const { boxes } = await drawingOf(name, openingViewOf(name))
  for (const one of boxes)
    for (const other of boxes) {
      if (one === other || one.box.parent !== other.box.parent) continue
      const apart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y
      expect(apart).toBe(true)
    }
})

async function openChart(chart: string) {
  const location = { chart, inputIndex: 0, steps: [], at: 0, screen: null }
  const { bench } = await act(async () => openBench(location))
  const canvas = await screen.findByRole('group', { name: `The chart ${chart}` })
  return { bench, canvas }
}

const drawnIds = () =>
  [...document.querySelectorAll('.state')].map((box) => box.getAttribute('data-id'))

const click = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('states collapse and expand, one or all, and their actions can be left out', async () => {
  const { canvas } = await openChart('submitOnce')
  const all = drawnIds()
  expect(canvas.textContent).toContain('/ ')
  await click('Actions')
  await waitFor(() => expect(canvas.textContent).not.toContain('/ '))
  await click('Collapse all')
  const topLevel = chartOf(catalog.submitOnce!.logic).boxes.filter(
    ({ parent }) => parent === 'submitOnce',
  )
  await waitFor(() => expect(drawnIds()).toHaveLength(1 + topLevel.length))
  await click(/^Expand all/)
  await waitFor(() => expect(drawnIds()).toEqual(all))
})

test('the keys zoom, move and fit; a map shows which part is seen', async () => {
  const { bench, canvas } = await openChart('quote')
  const camera = () => bench.getSnapshot().context.views.quote?.camera
  const whole = canvas.getAttribute('viewBox')
  expect(screen.queryByRole('button', { name: 'Map' })).toBeNull()
  await act(async () => void fireEvent.keyDown(canvas, { key: '+' }))
  const near = camera()!
  screen.getByRole('button', { name: 'Map' })
  await act(async () => void fireEvent.keyDown(canvas, { key: 'ArrowRight' }))
  expect(camera()!.x).toBeGreaterThan(near.x)
  expect(camera()!.width).toBe(near.width)
  await act(async () => void fireEvent.keyDown(canvas, { key: '0' }))
  expect(camera()).toBeNull()
  expect(canvas.getAttribute('viewBox')).toBe(whole)
})

test('every state and each event that can be sent is reached by keyboard', async () => {
  const opened = await openChart('book')
  const [bench, canvas] = [opened.bench, within(opened.canvas)]
  const answer = canvas.getByRole('button', { name: /^checkBook answered/ })
  expect(answer.getAttribute('tabindex')).toBe('0')
  await act(async () => void fireEvent.keyDown(answer, { key: 'Enter' }))
  expect(bench.getSnapshot().context.location.at).toBe(1)
  await act(
    async () =>
      void fireEvent.keyDown(canvas.getByRole('button', { name: 'Go to refused' }), { key: ' ' }),
  )
  expect(document.querySelector('.state.active.atomic')?.getAttribute('data-id')).toBe(
    'book.refused',
  )
})

test('zooming keeps the point under the pointer, and stops at both ends', () => {
  const size = { width: 1_000, height: 800 }
  const all = fitted(size)
  const at = { x: 300, y: 200 }
  const near = zoomed(all, 2, at, size)
  expect(near.width).toBe(all.width / 2)
  expect((at.x - near.x) / near.width).toBeCloseTo((at.x - all.x) / all.width)
  expect(zoomed(all, 1_000, at, size).width).toBe(120)
  expect(zoomed(all, 1 / 1_000, at, size).width).toBe(2 * all.width)
  expect(middleOf(centredAt(near, at))).toEqual(at)
  expect(moved(near, 5, -5)).toMatchObject({ x: near.x + 5, y: near.y - 5 })
  expect(fitted({ width: 10, height: 10 }).width).toBeGreaterThan(500)
})

test('charts are listed by noun', () => {
  const nouns = chartsByNoun('')
  expect(nouns.flatMap(([, names]) => names).toSorted()).toEqual(Object.keys(catalog).toSorted())
  expect(Object.fromEntries(nouns).proof).toContain('totp')
  expect(chartsByNoun('developer').flatMap(([, names]) => names)).toContain('keys')
})

test.each([
  ['TG_USER_UNKNOWN', 'refusal', 'signIn'],
  ['code.request', 'event', 'signIn'],
  ['checking', 'state', 'book'],
])('the search finds %s as a %s of %s', (text, kind, chart) => {
  expect(hitsFor(text)).toContainEqual(expect.objectContaining({ text, kind, chart }))
})

test('the search finds files, which the editor opens', async () => {
  const hits = hitsFor('signIn.flow.ts').filter(({ kind }) => kind === 'file')
  expect(hits[0]?.text).toBe('machines/session/signIn.flow.ts')
  for (const { name } of charts) for (const path of filesOf(name)) readFileSync(path)
  expect(editorUrl('a/b.ts', 'vscode://file/somewhere/{path}')).toBe(
    'vscode://file/somewhere/a/b.ts',
  )
  expect(editorUrl('a/b.ts', '')).toBeNull()
  await openChart('book')
  const link = screen.getAllByTitle('machines/sandbox/book.flow.ts', { exact: false })[0]!
  expect(link.getAttribute('href')).toMatch(
    /^vscode:\/\/file\/.+\/machines\/sandbox\/book\.flow\.ts$/,
  )
})
