import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { catalog } from '#machines/catalog'
import { chartOf, isOwnAction, type Box } from '#machines/kit/chart'

/** What a chart and its states mean is said in the chart, so that every tool can show it. */

const charts = Object.entries(catalog).map(([name, { logic }]) => ({
  name,
  boxes: chartOf(logic).boxes,
  isLife: logic.root.type === 'compound' && /^[A-Z_]+$/.test(Object.keys(logic.states)[0] ?? ''),
  kinds: logic.implementations.actors as Record<string, { kind?: string }>,
}))
type Described = (typeof charts)[number]

/** Names that say all there is to say. */
const plainNames = new Set(['idle', 'settled', 'shown', 'online', 'list', 'signIn', 'signUp'])

/** A state at work is named after its port, and an end of a flow after what it came to. */
const isPlain = (box: Box, { isLife, kinds }: Described) =>
  plainNames.has(box.name) ||
  (box.kind === 'final' && !isLife) ||
  box.invocations.some(({ id }) => kinds[id]?.kind === 'question')

const SENTENCE = /^[\p{Lu}\d`][^]{6,118}\.$/u

test.each(charts)('$name says at its root what it keeps true', ({ boxes }) => {
  expect(boxes[0]?.description).toMatch(SENTENCE)
})

test.each(charts)('$name explains each state whose name is not enough', (chart) => {
  const silent = chart.boxes.filter((box) => !box.description && !isPlain(box, chart))
  expect(silent.map(({ id }) => id)).toEqual([])
})

test.each(charts)('$name speaks in sentences', ({ boxes }) => {
  const odd = boxes.filter(({ description }) => description && !SENTENCE.test(description))
  expect(odd.map(({ id, description }) => `${id}: ${description}`)).toEqual([])
})

/** As the drawing writes it; it breaks long lines. */
const drawnText = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#x27;')
    .replaceAll('"', '&quot;')
    .replace(/\s/g, '')

const withoutMarkup = (svg: string) => svg.replace(/<[^>]*>/g, '').replace(/\s/g, '')

/** Of the docs; that they are drawn anew with each change is the concern of drawings.test.ts. */
const textAt = (path: string) => readFileSync(path, 'utf8')
const paths = readdirSync('docs/flows')
  .filter((name) => name.endsWith('.svg'))
  .map((name) => `docs/flows/${name}`)

/** A chart too wide for a page has pictures of its parts too. */
const picturesOf = (name: string) =>
  paths.filter(
    (path) => path === `docs/flows/${name}.svg` || path.startsWith(`docs/flows/${name}.`),
  )

test('descriptions, entry and exit actions and tags are in the drawings and pages of the docs', () => {
  for (const { name, boxes } of charts) {
    const picture = picturesOf(name)
      .map((path) => withoutMarkup(textAt(path)))
      .join('')
    const page = textAt(`docs/flows/${name}.md`)
    for (const path of picturesOf(name)) expect(page).toContain(`(${path.split('/').at(-1)})`)
    for (const { description, entry, exit, tags } of boxes) {
      expect(picture).toContain(drawnText(description))
      expect(page).toContain(description)
      for (const action of [...entry, ...exit].filter(isOwnAction)) {
        expect(picture).toContain(drawnText(action))
        expect(page).toContain(action)
      }
      for (const tag of tags) expect(picture).toContain(tag)
    }
  }
})

test.each(paths)('%s is no wider than a page', (path) => {
  const [, width] = / width="([\d.]+)"/.exec(textAt(path))!
  expect(Number(width)).toBeLessThanOrEqual(1_200)
})

test('a history state says how deep it remembers', () => {
  const states = { a: {}, back: { type: 'history', history: 'deep' }, last: { type: 'history' } }
  const { boxes } = chartOf(createMachine({ id: 'h', initial: 'a', states } as never))
  expect(boxes.map(({ name, history }) => [name, history])).toEqual([
    ['h', null],
    ['a', null],
    ['back', 'deep'],
    ['last', 'shallow'],
  ])
})
