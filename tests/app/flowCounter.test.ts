import { createActor, createMachine, sendTo, type AnyActorRef } from 'xstate'
import { beforeEach, expect, test } from 'vitest'
import { FLOW_COUNTS_AT_ONCE, type FlowCount } from '#contract/flowCount'
import { openFlowCounter } from '#app/features/app/flowCounter.ts'
import type { Services } from '#app/services.ts'
import { openApp, settle } from './openApp.tsx'

/** A flow with a secret in it, run by a page, beside something that runs as long as the session. */

const FLOW_COUNTS = '/v2/system/flow-counts'

const paying = createMachine({
  id: 'paying',
  context: { card: '4000 1234 5678 9010' },
  initial: 'typed',
  states: {
    typed: { on: { 'pay.confirm': 'proving', 'pay.edit': 'edited' } },
    edited: { on: { 'pay.done': 'typed' } },
    proving: { on: { 'pay.prove': 'checked', 'pay.back': 'typed' } },
    checked: { always: 'paid' },
    paid: { type: 'final' },
  },
})

const page = createMachine({
  id: 'payPage',
  invoke: { id: 'paying', src: paying },
  on: { 'pay.*': { actions: sendTo('paying', ({ event }) => event) } },
})

const feed = createMachine({ id: 'feed', initial: 'live', states: { live: {} } })

const shell = (isOn: boolean) =>
  createMachine({
    id: 'app',
    context: { config: { count_flows: isOn } },
    invoke: { id: 'feed', src: feed },
    initial: 'blank',
    states: {
      blank: { on: { open: 'opened' } },
      opened: {
        invoke: { id: 'page', src: page },
        on: { leave: 'blank', 'pay.*': { actions: sendTo('page', ({ event }) => event) } },
      },
    },
  })

let sent: FlowCount[][]
let app: AnyActorRef
let hide: () => void

function follow(root: AnyActorRef) {
  sent = []
  app = root
  const services = {
    app: () => root,
    call: async (_: unknown, { counts }: { counts: FlowCount[] }) => void sent.push(counts),
    device: {
      watchHidden: (onHidden: () => void) => {
        hide = onHidden
        return () => {}
      },
    },
  }
  openFlowCounter(services as unknown as Services)
}

beforeEach(() => follow(createActor(shell(true)).start()))

const send = (...types: string[]) => {
  for (const type of types) app.send({ type })
}

/** What was sent since the last time, by state: how many reached it, and how many stand there. */
function news() {
  sent.length = 0
  hide()
  return Object.fromEntries(
    sent.flat().map(({ state, reached, left }) => [state, `${reached} ${left}`]),
  )
}

test('who leaves a page is counted where they were', () => {
  send('open', 'pay.confirm', 'leave')
  expect(news()).toEqual({
    payPage: '1 1',
    paying: '1 1',
    'paying.typed': '1 0',
    'paying.proving': '1 1',
  })
})

test('who comes to the end stands nowhere, and states passed in one step count', () => {
  send('open', 'pay.confirm', 'pay.prove')
  expect(news()).toEqual({
    payPage: '1 1',
    paying: '1 0',
    'paying.typed': '1 0',
    'paying.proving': '1 0',
    'paying.checked': '1 0',
    'paying.paid': '1 0',
  })
})

test('who goes back and forth reaches a state once', () => {
  send('open', 'pay.edit', 'pay.done', 'pay.edit', 'pay.done', 'pay.edit')
  expect(news()).toMatchObject({ 'paying.typed': '1 0', 'paying.edited': '1 1' })
})

test('who comes back to a hidden page and goes on is taken off again', () => {
  send('open')
  expect(news()).toMatchObject({ 'paying.typed': '1 1' })
  send('pay.confirm')
  expect(news()).toEqual({ 'paying.typed': '0 -1', 'paying.proving': '1 1' })
})

test('nothing is sent where nothing happened', () => {
  send('open')
  news()
  send('pay.edit', 'pay.done')
  expect(news()).toEqual({ 'paying.edited': '1 0' })
  expect(news()).toEqual({})
})

test('a run that was begun before the counter is counted from where it stands', () => {
  app = createActor(shell(true)).start()
  send('open', 'pay.confirm')
  follow(app)
  expect(news()).toMatchObject({ 'paying.proving': '1 1' })
})

test('what lasts as long as the session is not counted, and nothing but names and numbers is', () => {
  send('open', 'pay.confirm')
  hide()
  const all = JSON.stringify(sent)
  expect(all).toContain('paying.proving')
  expect(all).not.toMatch(/feed|4000|card|x:/)
})

test('where the tenant does not count, nothing is sent', () => {
  follow(createActor(shell(false)).start())
  send('open', 'pay.confirm', 'pay.prove', 'leave')
  expect(news()).toEqual({})
})

test('a call carries no more than the bank takes', () => {
  const many = createMachine({
    id: 'many',
    type: 'parallel',
    states: Object.fromEntries(
      Array.from({ length: FLOW_COUNTS_AT_ONCE + 5 }, (_, at) => [`part${at}`, {}]),
    ),
  })
  const shown = createMachine({
    context: { config: { count_flows: true } },
    invoke: { id: 'page', src: many },
  })
  follow(createActor(shown).start())
  hide()
  expect(sent.map(({ length }) => length)).toEqual([FLOW_COUNTS_AT_ONCE, 6])
})

test('it is opened beside the app of whoever is signed in', async () => {
  const { bank, device } = await openApp({ signedIn: true, config: { count_flows: true } })
  bank.pages[FLOW_COUNTS] = () => new Response(null, { status: 204 })
  device.hideApp()
  await settle()
  expect(bank.requests.filter(({ path }) => path.includes(FLOW_COUNTS))).toHaveLength(1)
})
