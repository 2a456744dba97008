import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Conversation, ConversationMessage } from '#contract/conversation'
import { Refusal } from '#contract/kit/refusal'
import { wire } from '#machines/kit/port'
import { messagesFlow, messagesPorts } from '#machines/support/messages.flow'
import { writingFlow, writingPorts, type Asked } from '#machines/support/writing.flow'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

/** A text stays typed until the bank has it; the thread is joined without a gap. */

const message = (number: number, author: ConversationMessage['author'] = 'customer') =>
  ({
    id: `m${number}`,
    number,
    author,
    text: 't',
    event: null,
    at: '2026-01-01T00:00:00Z',
  }) as const

const page = (numbers: number[], more: Partial<Conversation> = {}): Conversation => ({
  status: 'WAITING',
  read: 99,
  messages: numbers.map((number) => message(number)),
  has_more: false,
  ...more,
})

async function open(first = page([1])) {
  const bank = createPendingPorts(messagesPorts)
  const flow = createActor(wire(messagesFlow, messagesPorts, bank.answers)).start()
  bank.last('readMessages').answer(first)
  await settled()
  const now = () => flow.getSnapshot()
  const numbers = () => now().context.thread?.messages.map(({ number }) => number)
  return { bank, flow, now, numbers }
}

async function write(asked: Asked | null = null) {
  const bank = createPendingPorts(writingPorts)
  const logic = wire(writingFlow, writingPorts, bank.answers)
  const told: string[] = []
  const silent = logic.provide({ actions: { sendWritten: () => void told.push('written') } })
  const flow = createActor(silent, { input: { asked } }).start()
  bank.last('holdDraft').answer({ draft: null })
  await settled()
  return { bank, flow, told, now: () => flow.getSnapshot() }
}

test('a message is sent once however often it is pressed, and then the page is told', async () => {
  const { bank, flow, told, now } = await write({ id: 'o1', number: '12' })
  flow.send({ type: 'message.send' })
  expect(now().matches('sending')).toBe(false)
  flow.send({ type: 'text.set', text: 'Where is it?' })
  await settled()
  for (let press = 0; press < 3; press += 1) flow.send({ type: 'message.send' })
  expect(bank.asked.filter(({ port }) => port === 'sendMessage')).toHaveLength(1)
  expect(bank.last('sendMessage').input).toEqual({
    draft: { text: 'Where is it?', about: { id: 'o1', number: '12' } },
  })
  bank.last('sendMessage').answer(undefined)
  await settled()
  expect(now().context.draft).toEqual({ text: '', about: null })
  expect(told).toEqual(['written'])
})

test('a refusal keeps the text and says why, until it is changed', async () => {
  const { bank, flow, now } = await write()
  flow.send({ type: 'text.set', text: '4111 1111 1111 1111' })
  flow.send({ type: 'message.send' })
  bank.last('sendMessage').refuse(new Refusal('CARD_NUMBER_IN_TEXT'))
  await settled()
  expect(now().context).toMatchObject({
    draft: { text: '4111 1111 1111 1111' },
    refusal: { code: 'CARD_NUMBER_IN_TEXT' },
  })
  flow.send({ type: 'text.set', text: 'My card' })
  expect(now().context.refusal).toBeNull()
})

test('older pages are put before, and a live page is joined or begins anew', async () => {
  const { bank, flow, numbers } = await open(page([4, 5], { has_more: true }))
  flow.send({ type: 'thread.more' })
  expect(bank.last('readMessages').input).toEqual({ before: 4 })
  bank.last('readMessages').answer(page([2, 3], { has_more: true }))
  await settled()
  expect(numbers()).toEqual([2, 3, 4, 5])
  flow.send({ type: 'news.arrived' })
  bank.last('readMessages').answer(page([5, 6], { has_more: true }))
  await settled()
  expect(numbers()).toEqual([2, 3, 4, 5, 6])
  flow.send({ type: 'news.arrived' })
  bank.last('readMessages').answer(page([9, 10], { has_more: true }))
  await settled()
  expect(numbers()).toEqual([9, 10])
})

test('answers are marked as read at the bank, and stay new here', async () => {
  const messages = [message(1), message(2, 'bank')]
  const { bank, now } = await open(page([], { messages, read: 1 }))
  expect(bank.last('markMessages').input).toEqual({ until: 2 })
  bank.last('markMessages').answer(undefined)
  await settled()
  expect(now().matches('shown')).toBe(true)
  expect(now().context.read).toBe(1)
})
