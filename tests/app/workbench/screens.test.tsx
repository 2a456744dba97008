import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { catalog } from '#machines/catalog'
import { firstView, type ScreenView } from '#machines/kit/benchLocation'
import { factsOf } from '#app/workbench/facts.ts'
import { benchUrl, readBenchUrl } from '#app/workbench/location.ts'
import { eventOfStep, stepOf } from '#app/workbench/replay.ts'
import { chainTo } from '#app/workbench/screen/chain.ts'
import { laidOver } from '#app/workbench/screen/sample.ts'
import { openBench } from './openBench.tsx'

/** The live screens of the workbench; in a browser: tests/browser/screens.test.ts. */

afterEach(cleanup)

const place = { chart: 'oneOrder', inputIndex: 0, steps: [], at: 0, screen: null }

/** Of the console, of the workbench itself, and of what runs beside the pages. */
const withoutScreen = [
  'adjustments',
  'auditCheck',
  'auditFile',
  'auditList',
  'bench',
  'blockedCard',
  'blockedCardQueue',
  'bookAccount',
  'bookAccounts',
  'bookFile',
  'books',
  'botTrial',
  'brandBook',
  'console',
  'conversationQueue',
  'customerList',
  'dashboard',
  'disputeQueue',
  'earnings',
  'failingWebhook',
  'failingWebhookQueue',
  'flowCounts',
  'flowStates',
  'hostnameBook',
  'hostnameProof',
  'hotWallets',
  'identityQueue',
  'inspection',
  'live',
  'oneConversation',
  'oneCustomer',
  'oneDifference',
  'oneDispute',
  'oneHotWallet',
  'oneIdentity',
  'oneProposal',
  'oneStaff',
  'oneTenant',
  'orderQueue',
  'platformPages',
  'policyBook',
  'policyDraft',
  'policyTrial',
  'proposalList',
  'queueWatch',
  'reconciledDay',
  'reconciledDays',
  'relay',
  'screen',
  'servicePages',
  'settingBook',
  'signInProof',
  'staffList',
  'staffOrder',
  'staffSignIn',
  'stoppedChain',
  'stoppedChainQueue',
  'tenantBotBook',
  'tenantList',
  'tenantPages',
  'trialBalance',
  'unclaimedPayment',
  'unclaimedPaymentQueue',
  'vendorBook',
  'vendorKeys',
]

test('every flow that a page of the app runs has a screen', () => {
  const without = Object.keys(catalog).filter((chart) => chainTo(chart) === null)
  // The states of a life are the statuses of a record.
  const flows = without.filter((chart) => !factsOf(chart)?.path.endsWith('.life.ts'))
  expect(flows.toSorted()).toEqual(withoutScreen)
})

test('the shortest way to a chart is the page it is named after', () => {
  expect(chainTo('activity')).toEqual({
    route: 'activity',
    id: null,
    charts: ['activityPage', 'activity'],
  })
  expect(chainTo('orderComment')?.charts).toEqual(['activityPage', 'oneOrder', 'orderComment'])
  expect(chainTo('signIn')).toEqual({ route: 'signIn', id: null, charts: ['signIn'] })
})

test('a step is the name of its event, and the second of one name is told apart', () => {
  for (const exhibit of Object.values(catalog))
    for (const event of exhibit.events)
      expect(eventOfStep(exhibit, stepOf(exhibit, event))).toBe(event)
  expect(stepOf(catalog.oneOrder!, catalog.oneOrder!.events[1]!)).toBe('done.actor.readOrder~2')
})

test('a link says how the screen is shown', () => {
  const view: ScreenView = { ...firstView, theme: 'dark', language: 'ru', width: 390 }
  const location = { ...place, screen: view }
  expect(readBenchUrl(benchUrl(location))).toEqual(location)
  expect(readBenchUrl('/workbench/?chart=oneOrder&host=web&theme=pink&width=x')).toEqual({
    ...place,
    screen: firstView,
  })
})

test('the frame hears of every control and event, and its presses become steps', async () => {
  const { bench, framed, shown } = await act(async () => openBench(place))
  const click = async (name: string, inside: Pick<typeof screen, 'getByRole'> = screen) =>
    act(async () => inside.getByRole('button', { name }).click())
  await screen.findByRole('group', { name: 'The chart oneOrder' })
  await click('Show its screen')
  const frame = bench.getSnapshot().children.screen!
  await act(async () => frame.send({ type: 'frame.ready' }))
  expect(framed.at(-1)?.screen).toEqual(firstView)
  await click('dark', within(screen.getByRole('group', { name: 'Theme' })))
  expect(framed.at(-1)?.screen?.theme).toBe('dark')
  expect(shown.at(-1)).toEqual(framed.at(-1))

  await act(async () => frame.send({ type: 'frame.pressed', step: 'done.actor.readOrder' }))
  expect(framed.at(-1)?.steps).toEqual(['done.actor.readOrder'])
  const report = { chart: 'oneOrder', states: ['oneOrder', 'oneOrder.refused'] }
  await act(async () => frame.send({ type: 'frame.reported', report }))
  const active = [...document.querySelectorAll('.state.active.atomic')]
  expect(active.map((box) => box.getAttribute('data-id'))).toEqual(['oneOrder.refused'])

  await act(async () => frame.send({ type: 'frame.failed', reason: 'It broke.' }))
  expect(screen.getByRole('alert').textContent).toBe('It broke.')
  await click('Hide')
  expect(shown.at(-1)?.screen).toBeNull()
})

test('in Telegram the bench draws the buttons of the host, and presses them', async () => {
  const view: ScreenView = { ...firstView, host: 'telegram', width: 390 }
  const { bench, pressed } = await act(async () => openBench({ ...place, screen: view }))
  await screen.findByRole('group', { name: 'The chart oneOrder' })
  const { src } = await screen.findByTitle<HTMLIFrameElement>('The screen')
  expect(src).toMatch(/^http:\/\/127\.0\.0\.1.*\/workbench\/screen\/#tgWebApp/)
  const frame = bench.getSnapshot().children.screen!
  const telegram = within(screen.getByRole('group', { name: 'Telegram' }))
  const button = (name: string) => telegram.queryByRole<HTMLButtonElement>('button', { name })
  expect(button('‹ Back')?.disabled).toBe(true)

  const main = { text: 'Save', enabled: true }
  await act(async () => frame.send({ type: 'frame.ready' }))
  await act(async () => frame.send({ type: 'host.changed', buttons: { back: true, main } }))
  await act(async () => button('Save')!.click())
  await act(async () => button('‹ Back')!.click())
  expect(pressed).toEqual(['main', 'back'])
  await act(async () => frame.send({ type: 'host.changed', buttons: { back: false, main: null } }))
  expect(button('Save')).toBeNull()
})

test('what an exhibit says is laid over what the bank answered', () => {
  const id = '019cadc6-9a80-746b-96e4-1f540efe92a6'
  const recorded = { id, data: [{ name: 'Mill', amount: '5' }], at: null }
  const written = { id: 'o1', data: [{ amount: '7' }, { amount: '8' }] }
  const data = [
    { name: 'Mill', amount: '7' },
    { name: 'Mill', amount: '8' },
  ]
  expect(laidOver(recorded, written, 'recorded')).toEqual({ id, data, at: null })
  expect(laidOver(recorded, written, 'laid over')).toEqual({ id: 'o1', data, at: null })
  expect(laidOver(recorded, written, 'as written')).toBe(written)
  expect(laidOver(recorded, { data: [], total: 0 }, 'recorded')).toEqual(recorded)
  expect(laidOver(undefined, written, 'recorded')).toBe(written)
})
