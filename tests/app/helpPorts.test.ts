import { expect, test } from 'vitest'
import { readConversation, writeMessage } from '#contract/conversation'
import { readHelp } from '#contract/help'
import { Refusal } from '#contract/kit/refusal'
import { wireHelpPage } from '#app/features/help/ports.ts'
import type { Services } from '#app/services.ts'
import { askPort } from '#tests/kit/askPort'
import { recordCalls } from '#tests/kit/recordCalls'
import type { AnyStateMachine } from 'xstate'

/** What is typed to the bank: held for whoever typed it, and sent once. */

const draft = { text: 'Where is it?', about: null }

function open(answers: Parameters<typeof recordCalls>[0] = []) {
  const calls = recordCalls(answers)
  let [minted, mark] = [0, 'of-ann']
  const services = {
    call: calls.call,
    mint: () => `key-${(minted += 1)}`,
    language: () => 'ru',
    tokenCache: { held: () => ({ token: 'at', mark }) },
  } as unknown as Services
  const { actors } = wireHelpPage(services).implementations
  const ask = (flow: string, port: string, input?: object) =>
    askPort((actors as Record<string, AnyStateMachine>)[flow]!, port, input)
  const hold = (typed: object | null) => ask('writingFlow', 'holdDraft', { draft: typed })
  const send = (typed: object) => ask('writingFlow', 'sendMessage', { draft: typed })
  return { ...calls, ask, hold, send, signIn: (name: string) => void (mark = name) }
}

test('what was typed is found again by the same sign-in, and by no other', async () => {
  const { hold, signIn } = open()
  expect(await hold(null)).toEqual({ draft: null })
  await hold(draft)
  expect(await hold(null)).toEqual({ draft })
  signIn('of-bob')
  expect(await hold(null)).toEqual({ draft: null })
  signIn('of-ann')
  expect(await hold(null)).toEqual({ draft })
})

test('a message that was sent is held no longer, and the same text is another message', async () => {
  const { hold, send, options } = open()
  await hold(draft)
  await send(draft)
  expect(await hold(null)).toEqual({ draft: null })
  await send(draft)
  expect(options.map((ofCall) => ofCall?.key)).toEqual(['key-1', 'key-2'])
})

test('a message that may have been sent goes again under its key, another text under its own', async () => {
  const { hold, send, options } = open([[writeMessage, new Refusal('TIMEOUT')]])
  await hold(draft)
  for (const text of ['Where is it?', 'Where is it?', 'Found it.'])
    await expect(send({ ...draft, text })).rejects.toMatchObject({ code: 'TIMEOUT' })
  expect(options.map((ofCall) => ofCall?.key)).toEqual(['key-1', 'key-1', 'key-2'])
  expect(await hold(null)).toEqual({ draft })
})

test('a message names the event it is about, if it is about one', async () => {
  const { send, asked } = open()
  await send(draft)
  await send({ ...draft, about: { id: 'o1', number: '1234' } })
  expect(asked.map(([, request]) => request)).toEqual([
    { text: 'Where is it?' },
    { text: 'Where is it?', event: 'o1' },
  ])
})

test('the newest messages are read first, and then those before', async () => {
  const { ask, asked } = open()
  await ask('messagesFlow', 'readMessages', { before: null })
  await ask('messagesFlow', 'readMessages', { before: 12 })
  expect(asked).toEqual([
    [readConversation, {}],
    [readConversation, { before: 12 }],
  ])
})

test('help is read in the language of the app', async () => {
  const { ask, asked } = open([[readHelp, { articles: ['about sending'] }]])
  expect(await ask('helpFlow', 'readAnswer', {})).toEqual({ answer: ['about sending'] })
  expect(asked).toEqual([[readHelp, { language: 'ru' }]])
})
