import { act, cleanup } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SecretName } from '#device/device'
import { createFakeDevice } from '#device/fakeDevice'
import { catalog } from '#machines/catalog'
import { firstView } from '#machines/kit/benchLocation'
import { chainTo } from '#app/workbench/screen/chain.ts'
import type { AskedScreen } from '#app/workbench/screen/messages.ts'
import { openScreen, type ScreenStage } from '#app/workbench/screen/screen.tsx'
import { loadChunks } from './chunks.ts'
import { createPresses } from './pressed.ts'
import { said } from './said.ts'
import { isOtherAnswer, leavesOf, nameOf, waysThrough, type Moment, type Way } from './ways.ts'

/**
 * What the app says in every state of every chart that a page runs, and after every answer of its
 * model, as a reviewed table in `states/`: the live screens of the workbench, walked through. What a state says as the one before
 * it is left out. At the end stands what the controls seen on the way send.
 * `npx vitest run --project app tests/app/states.test.tsx -u` writes it anew.
 */

await loadChunks()
// Parts that a page loads later.
await Promise.all(
  Object.values(import.meta.glob('../../src/app/features/**/*.{ts,tsx}')).map((load) => load()),
)

const NOW = Date.parse('2026-03-02T12:00:00Z')

beforeAll(() => void vi.useFakeTimers({ now: NOW }))
afterAll(() => void vi.useRealTimers())

// The feed shows nothing of its own: what it brings is another chart's.
const charts = Object.keys(catalog).filter((chart) => chart !== 'feed' && chainTo(chart) !== null)

test.each(charts)('%s', async (chart) => {
  const exhibit = catalog[chart]!
  const table: string[] = []
  const told = new Set<string>()
  const texts = new Map<string, string>()
  const { press, lines } = createPresses()
  for (const { inputIndex, steps } of waysThrough(exhibit)) {
    const way = openWay({ chart, inputIndex, steps }, texts, press)
    for (const [at, { step, moment }] of steps.entries()) {
      const how = step && ` after ${step}`
      const name = nameOf(moment)
      const subject = isOtherAnswer(step) ? name + how : name
      if (told.has(subject)) continue
      const before = at > 0 ? await way.textAt(at - 1) : ''
      table.push(
        `# ${name.replaceAll(`${chart}.`, '')}${how}`,
        changed(before, await way.textAt(at)),
        '',
      )
      told.add(name).add(subject)
    }
    await way.close()
  }
  if (lines.size > 0) table.push('# What is sent by a press', ...lines, '')
  expect(table.filter((text) => /^\+? ?\(\w*Error: |skips a level/m.test(text))).toEqual([])
  await expect(table.join('\n')).toMatchFileSnapshot(`states/${chart}.txt`)
})

type Press = ReturnType<typeof createPresses>['press']

interface Shown {
  screen: Awaited<ReturnType<typeof openAt>>
  at: number
}

/** Reads the screen along a way, and opens it only where no other way has read it. */
function openWay(
  { chart, inputIndex, steps }: Way & { chart: string },
  texts: Map<string, string>,
  press: Press,
) {
  let shown: Shown | undefined
  const stepsTo = (at: number) => steps.slice(1, at + 1).map(({ step }) => step)

  async function close() {
    await shown?.screen.close()
    shown = undefined
  }

  async function open(at: number) {
    await close()
    shown = { screen: await openAt({ chart, inputIndex, steps: stepsTo(at) }), at }
    return shown
  }

  async function play(standing: Shown) {
    standing.at += 1
    await standing.screen.play(steps[standing.at]!.step)
  }

  /** By a link, where it was not played; some moments are reached only from the one before. */
  async function go(at: number) {
    const { moment } = steps[at]!
    const isThere = () => shown!.screen.isAt(moment)
    const read = () => {
      const text = shown!.screen.said(moment)
      shown!.screen.press(press)
      return text
    }
    const played = shown?.at === at - 1
    if (played) await play(shown!)
    if (played && isThere()) return read()
    await open(at)
    const linked = read()
    if (played || at === 0 || isThere()) return linked
    await play(await open(at - 1))
    return isThere() ? read() : linked
  }

  return {
    close,
    async textAt(at: number) {
      const key = [inputIndex, ...stepsTo(at)].join('\n')
      const text = texts.get(key) ?? (await go(at))
      texts.set(key, text)
      return text
    },
  }
}

/** What is new, and what is gone, in the order of the page. */
function changed(before: string, after: string): string {
  if (before === after) return '(as before)'
  if (!before) return after
  const was = before.split('\n')
  const is = after.split('\n')
  const lines = [
    ...was.filter((line) => !is.includes(line)).map((line) => `- ${line}`),
    ...is.filter((line) => !was.includes(line)).map((line) => `+ ${line}`),
  ]
  return lines.join('\n') || '(in another order)'
}

type Asked = Pick<AskedScreen, 'chart' | 'inputIndex' | 'steps'>

async function openAt(asked: Asked) {
  const element = document.createElement('div')
  document.body.append(element)
  const device = createFakeDevice({ languages: ['en'] })
  let states: string[] = []
  let faults: string[] = []
  const pass = passing((fault) => faults.push(fault))
  const stage: ScreenStage = {
    element,
    tenantId: 'acme',
    openDevice(path) {
      faults = []
      device.go(path)
      for (const [name, text] of secrets) device.vault.put(name, text)
      return device
    },
    tell(message) {
      if (message.type === 'frame.reported') states = leavesOf(message.report.states)
      if (message.type === 'frame.failed') faults.push(message.reason)
    },
  }
  const shown = await pass(openScreen(stage, { ...asked, view: firstView }))
  return {
    isAt: (expected: Moment) => isSame(states, expected.states) && faults.length === 0,
    said(expected: Moment) {
      const where = isSame(states, expected.states) ? [] : ['The screen is elsewhere.']
      const notes = [...where, ...new Set(faults)].map((fault) => `(${fault})\n`)
      return notes.join('') + said(element.querySelector('main') ?? element)
    },
    press: (press: Press) => press(element.querySelector('main') ?? element, device),
    play: (step: string) => pass(shown!.play(step)),
    async close() {
      await act(async () => shown?.close())
      cleanup()
      element.remove()
    },
  }
}

/** What screens show of the vault, where nothing came that fills it. */
const secrets: [SecretName, string][] = [
  ['totpKey', 'otpauth://totp/Acme:ann?secret=JBSWY3DPEHPK3PXP'],
  ['recoveryCodes', 'AAAA-1111\nBBBB-2222'],
  ['continuationCode', 'MKUYJR5W'],
  ['cardNumber', '4111111111111111'],
  ['cardCvv', '123'],
  ['cardPin', '4821'],
  ['cardExpiry', '04/29'],
  ['webhookSecret', 'whsec_c2VjcmV0'],
  ['accessKey', 'bk_test_ro_text'],
]

const isSame = (one: string[], other: string[]) => one.join() === other.join()

/**
 * The screen rests between its steps for times that pass at once here. The clock stays where it is:
 * how often this waits depends on the machine, and countdowns are shown.
 */
function passing(onFault: (fault: string) => void) {
  return async <Result,>(work: Promise<Result>): Promise<Result> => {
    const goes = { on: true }
    const end = () => void (goes.on = false)
    work.then(end, end)
    while (goes.on)
      try {
        vi.setSystemTime(NOW)
        await act(async () => void (await vi.advanceTimersByTimeAsync(25)))
      } catch (thrown) {
        // What a chart or a component throws, as in the console of a browser.
        onFault(String(thrown))
      }
    return work
  }
}
