import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import {
  controlFlow,
  changeUnderWay,
  freezeUnderWay,
  statusShown,
} from '#machines/card/control.flow'
import { CARD_POLL_MS, controlPorts } from '#machines/card/control.setup'
import { wire } from '#machines/kit/port'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

const card = (card_status: string, more: object = {}) => ({
  id: 'k1',
  card_status,
  stage: null,
  ...more,
})

const rename = { do: 'rename', nickName: 'Travel' } as const

/** A loaded card, unless its first reading is still pending. */
async function openCard(first: object | null = card('ACTIVE')) {
  const bank = createPendingPorts(controlPorts)
  const clock = new SimulatedClock()
  const logic = wire(controlFlow, controlPorts, bank.answers)
  const flow = createActor(logic, { clock, input: { id: 'k1' } }).start()
  const answer = async (port: keyof typeof controlPorts, output: unknown) => {
    bank.last(port).answer(output)
    await settled()
  }
  const refuse = async (port: keyof typeof controlPorts, no: Refusal) => {
    bank.last(port).refuse(no)
    await settled()
  }
  const shown = () => statusShown(flow.getSnapshot())
  const count = (port: string) => bank.asked.filter((ask) => ask.port === port).length
  if (first) await answer('readCard', first)
  return { answer, bank, clock, count, flow, refuse, shown }
}

test('shows a freeze before the bank answers, and after', async () => {
  const { answer, bank, flow, shown } = await openCard()
  flow.send({ type: 'card.freeze' })
  expect(shown()).toBe('FROZEN')
  expect(bank.last('setFrozen').input).toEqual({ id: 'k1', frozen: true })
  await answer('setFrozen', card('FROZEN'))
  expect(shown()).toBe('FROZEN')
})

test('keeps a form opened during a freeze request', async () => {
  const { answer, flow } = await openCard(card('FROZEN'))
  flow.send({ type: 'card.unfreeze' })
  flow.send({ type: 'topic.open', topic: 'limit' })
  await answer('setFrozen', card('ACTIVE'))
  expect(flow.getSnapshot().context.topic).toBe('limit')
})

test('sends a change submitted during a freeze after it', async () => {
  const { answer, bank, count, flow } = await openCard()
  flow.send({ type: 'card.freeze' })
  flow.send({ type: 'form.submit', change: rename })
  expect([changeUnderWay(flow.getSnapshot()), count('changeCard')]).toEqual([true, 0])
  await answer('setFrozen', card('FROZEN'))
  expect(bank.last('changeCard').input).toEqual({ id: 'k1', change: rename })
  await answer('changeCard', card('FROZEN'))
  expect(changeUnderWay(flow.getSnapshot())).toBe(false)
})

test('drops a waiting change when the freeze is refused', async () => {
  const { count, flow, refuse } = await openCard()
  flow.send({ type: 'card.freeze' })
  flow.send({ type: 'topic.open', topic: 'rename' })
  flow.send({ type: 'form.submit', change: rename })
  await refuse('setFrozen', new Refusal('OFFLINE'))
  const { topic, refusal } = flow.getSnapshot().context
  expect([topic, refusal?.code, count('changeCard')]).toEqual(['rename', 'OFFLINE', 0])
})

test.each(['done', 'refused'])(
  'shows a freeze during another change and sends it once that was %s',
  async (end) => {
    const { answer, bank, flow, refuse, shown } = await openCard()
    flow.send({ type: 'form.submit', change: rename })
    flow.send({ type: 'card.freeze' })
    expect([shown(), freezeUnderWay(flow.getSnapshot())]).toEqual(['FROZEN', true])
    if (end === 'done') await answer('changeCard', card('ACTIVE'))
    else await refuse('changeCard', new Refusal('RATE_LIMITED'))
    expect([shown(), bank.last('setFrozen').input]).toEqual(['FROZEN', { id: 'k1', frozen: true }])
    await answer('setFrozen', card('FROZEN'))
    const { refusal } = flow.getSnapshot().context
    expect([shown(), refusal?.code]).toEqual([
      'FROZEN',
      end === 'done' ? undefined : 'RATE_LIMITED',
    ])
  },
)

test.each([
  ['read', 'readCard', null],
  ['frozen', 'setFrozen', { type: 'card.freeze' }],
  ['changed', 'changeCard', { type: 'form.submit', change: rename }],
] as const)('news of a card that is being %s have it read once more', async (_, port, begun) => {
  const { answer, count, flow } = await openCard(begun && card('ACTIVE'))
  if (begun) flow.send(begun)
  flow.send({ type: 'card.refresh' })
  expect(count('readCard')).toBe(1)
  await answer(port, card('ACTIVE'))
  expect(count('readCard')).toBe(2)
  await answer('readCard', card('ACTIVE'))
  expect(flow.getSnapshot().matches({ known: { copy: { current: 'idle' } } })).toBe(true)
})

test('reverts a refused freeze, shows the refusal and reads the card', async () => {
  const { answer, flow, refuse, shown } = await openCard()
  flow.send({ type: 'card.freeze' })
  await refuse('setFrozen', new Refusal('CARD_STATE_CONFLICT'))
  expect(shown()).toBe('ACTIVE')
  await answer('readCard', card('BLOCKED'))
  expect(shown()).toBe('BLOCKED')
  expect(flow.getSnapshot().context.refusal?.code).toBe('CARD_STATE_CONFLICT')
})

test('without an answer shows what the bank has', async () => {
  const { answer, flow, refuse, shown } = await openCard()
  flow.send({ type: 'card.freeze' })
  await refuse('setFrozen', new Refusal('TIMEOUT'))
  await answer('readCard', card('FROZEN'))
  expect(shown()).toBe('FROZEN')
})

test('a blocked card cannot be unfrozen', async () => {
  const { count, flow, shown } = await openCard(card('BLOCKED'))
  flow.send({ type: 'card.unfreeze' })
  flow.send({ type: 'card.freeze' })
  expect(shown()).toBe('BLOCKED')
  expect(count('setFrozen')).toBe(0)
})

test('a card can be frozen while it is read again', async () => {
  const { flow, shown } = await openCard()
  flow.send({ type: 'card.refresh' })
  flow.send({ type: 'card.freeze' })
  expect(shown()).toBe('FROZEN')
})

test('polls a card being issued until it is there', async () => {
  const { answer, clock, count, shown } = await openCard(card('INACTIVE', { stage: 'issuing' }))
  clock.increment(CARD_POLL_MS)
  await answer('readCard', card('INACTIVE', { stage: 'issuing' }))
  clock.increment(CARD_POLL_MS)
  await answer('readCard', card('ACTIVE'))
  expect(shown()).toBe('ACTIVE')
  clock.increment(10 * CARD_POLL_MS)
  expect(count('readCard')).toBe(3)
})

test('keeps the form open on a refusal and closes it when done', async () => {
  const { answer, flow, refuse } = await openCard()
  const open = () => flow.getSnapshot().context.topic
  flow.send({ type: 'topic.open', topic: 'close' })
  flow.send({ type: 'form.submit', change: { do: 'close' } })
  await refuse('changeCard', new Refusal('CARD_STATE_CONFLICT'))
  await answer('readCard', card('ACTIVE'))
  expect([open(), flow.getSnapshot().context.refusal?.code]).toEqual([
    'close',
    'CARD_STATE_CONFLICT',
  ])
  flow.send({ type: 'form.submit', change: { do: 'close' } })
  await answer('changeCard', card('CLOSED'))
  expect([open(), flow.getSnapshot().context.refusal]).toEqual([null, null])
})
