import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { catalog } from '#machines/catalog'
import { chartOf } from '#machines/kit/chart'
import type { BenchLocation } from '#machines/kit/benchLocation'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { Refusal } from '#contract/kit/refusal'
import { traceFile, readTraceFile } from '#app/inspection/trace.ts'
import {
  eventOfStep,
  enabledEvents,
  isInState,
  replaySteps,
  stepsTo,
} from '#app/workbench/replay.ts'
import { benchUrl, readBenchUrl } from '#app/workbench/location.ts'
import { openBench } from './openBench.tsx'

afterEach(cleanup)

const exhibits = Object.entries(catalog)

const clickButton = async (
  name: RegExp | string,
  inside: Pick<typeof screen, 'getByRole'> = screen,
) => act(async () => inside.getByRole('button', { name }).click())

test.each(exhibits)('any moment of %s is a link that leads there again', (chart, exhibit) => {
  const leaves = chartOf(exhibit.logic)
    .boxes.slice(-3)
    .map(({ id }) => id)
  for (const state of leaves) {
    const way = stepsTo(exhibit, isInState(state))
    if (!way) continue
    const place: BenchLocation = { chart, ...way, at: way.steps.length, screen: null }
    const there = readBenchUrl(benchUrl(place))
    expect(there).toEqual(place)
    expect(isInState(state)(replaySteps(exhibit, there).at(-1)!)).toBe(true)
  }
})

test('a malformed URL leads to the beginning', () => {
  for (const query of ['chart=place&said=99 x y!NO_SUCH&at=7', 'chart=nothing', 'at=-1', '']) {
    const place = readBenchUrl(`/workbench/?${query}`)
    expect(replaySteps(catalog.place!, place)).toHaveLength(1)
  }
})

test('a port can be made to refuse with any code', () => {
  const exhibit = catalog.book!
  const [, refused] = replaySteps(exhibit, {
    chart: 'book',
    inputIndex: 0,
    steps: ['checkBook!RATE_LIMITED'],
    at: 1,
    screen: null,
  })
  expect(refused?.value).toBe('refused')
  expect(refused?.context.refusal.code).toBe('RATE_LIMITED')
  expect(eventOfStep(exhibit, 'checkBook!NOT_A_CODE')).toBeUndefined()
})

test('offers the events that make a difference now', () => {
  const exhibit = catalog.book!
  const [first] = replaySteps(exhibit, {
    chart: 'book',
    inputIndex: 0,
    steps: [],
    at: 0,
    screen: null,
  })
  const offered = enabledEvents(exhibit, first!).map(({ source, event }) => [source, event.type])
  expect(offered).toContainEqual(['ports', 'xstate.done.actor.checkBook'])
  expect(offered).toContainEqual(['people', 'book.check'])
})

test('finds, opens and steps through a chart, and sends it events', async () => {
  const { bench, shown } = openBench({ chart: null, inputIndex: 0, steps: [], at: 0, screen: null })
  await act(async () => bench.send({ type: 'search.type', text: 'boo' }))
  const charts = within(screen.getByRole('navigation', { name: 'Charts' }))
  expect(charts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Live',
    'book',
    'policyBook',
    'brandBook',
    'vendorBook',
    'settingBook',
    'hostnameBook',
    'tenantBotBook',
    'books',
    'bookAccounts',
    'bookAccount',
    'bookFile',
  ])
  await clickButton('book')
  await screen.findByRole('group', { name: 'The chart book' })
  screen.getByText(catalog.book!.logic.root.description!, { selector: 'strong' })
  const titles = [...document.querySelectorAll('.drawing title')].map(
    ({ textContent }) => textContent,
  )
  expect(titles).toContain('Refused; what was shown before stays.')
  expect(titles).toContain('book.checking\nTags: busy')
  await clickButton(/^checkBook refused/, within(screen.getByRole('complementary')))
  expect(shown.at(-1)).toMatchObject({ chart: 'book', at: 1 })
  const active = () =>
    [...document.querySelectorAll('.state.active')].map((box) => box.getAttribute('data-id'))
  expect(active()).toContain('book.refused')
  await clickButton('Back')
  expect(active()).toContain('book.checking')
  await clickButton('Forth')
  expect(active()).toContain('book.refused')
})

test('copies the whole chart for other tools', async () => {
  const { copied } = openBench({ chart: 'book', inputIndex: 0, steps: [], at: 0, screen: null })
  await clickButton('Copy for Studio')
  await clickButton('Copy SCXML')
  await screen.findByRole('button', { name: 'Copied' })
  expect(copied.map((text) => text.split('\n')[0])).toEqual([
    "import { createMachine } from 'xstate'",
    expect.stringContaining('<scxml') as string,
  ])
})

const trace: InspectionFrame[] = [
  { tab: 't', actor: 'x:0', kind: 'born', chart: 'book', parent: null },
  { tab: 't', actor: 'x:0', kind: 'stands', at: 'checking', status: 'active', remembers: {} },
  { tab: 't', actor: 'x:0', kind: 'heard', event: 'xstate.error.actor.checkBook' },
  { tab: 't', actor: 'x:0', kind: 'stands', at: 'refused', status: 'active', remembers: {} },
]

test('plays a recording from its file step by step, and forks it', async () => {
  const { bench } = openBench({ chart: null, inputIndex: 0, steps: [], at: 0, screen: null })
  const live = bench.getSnapshot().children.live!
  await act(async () =>
    live.send({ type: 'frames.arrived', frames: readTraceFile(traceFile(trace)) }),
  )
  await screen.findByRole('group', { name: 'The chart book' })
  const stands = () => document.querySelector('.state.active.atomic')?.getAttribute('data-id')
  expect(stands()).toBe('book.refused')
  await clickButton('Back')
  await clickButton('Back')
  expect(stands()).toBe('book.checking')
  await clickButton('Follow')
  await clickButton(/^What if/)
  expect(bench.getSnapshot().context.location).toMatchObject({
    chart: 'book',
    inputIndex: 0,
    at: 1,
  })
})

test.each(['', 'no film', '{}', '{"format":"sluice film 1","frames":[{"kind":"born"}]}', '[1]'])(
  'refuses a file that holds %j',
  (text) => {
    expect(() => readTraceFile(text)).toThrow(Refusal)
  },
)
