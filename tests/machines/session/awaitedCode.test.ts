import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { wire } from '#machines/kit/port'
import { signInFlow } from '#machines/session/signIn.flow'
import { signInPorts, type AwaitedCode, type SignInInput } from '#machines/session/signIn.setup'
import { codeSent as code } from '#tests/kit/fakeBank'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

/** A code that is awaited while the page is reloaded. */

const later = { ...code, told_at: '2026-01-01T00:02:00Z', expires_at: '2026-01-01T00:12:00Z' }
const tokens = { access: true, refresh: true, signInId: 'm1' }
const ann: AwaitedCode = {
  intent: 'in',
  method: 'email',
  login: 'ann@example.com',
  isLinking: false,
  code,
}
const web: SignInInput = { intent: 'in', methods: ['phone', 'email', 'password'] }

/** A tab, and what it would find after a reload. */
async function arrive(awaited: AwaitedCode | null, input = web) {
  const bank = createPendingPorts(signInPorts)
  const tab = { kept: awaited }
  const answers = {
    ...bank.answers,
    keepCode: (kept: AwaitedCode) => {
      tab.kept = kept
      return () => void (tab.kept = null)
    },
  }
  const flow = createActor(wire(signInFlow, signInPorts, answers), { input }).start()
  const settle = async (port: keyof typeof signInPorts, end: 'answer' | 'refuse', of: unknown) => {
    bank.last(port)[end](of)
    await settled()
  }
  await settle('awaitStorage', 'answer', { signedOut: false, awaited })
  return { bank, flow, now: () => flow.getSnapshot(), settle, tab }
}

test('a reload finds the code, with whom it was sent to, and it can be entered', async () => {
  const { flow, now, settle } = await arrive(ann)
  expect(now().value).toEqual({ coded: { awaited: 'sent' } })
  expect(now().context).toMatchObject(ann)
  flow.send({ type: 'code.submit' })
  await settle('submitCode', 'answer', tokens)
  expect(now().output).toEqual({ tokens, isLinking: false })
})

test('another code goes to the same address, and is the one that is found', async () => {
  const { bank, flow, settle, tab } = await arrive({ ...ann, intent: 'reset', method: 'password' })
  flow.send({ type: 'code.resend' })
  expect(bank.last('requestCode').input).toEqual({
    intent: 'reset',
    method: 'password',
    login: 'ann@example.com',
    invite: '',
  })
  await settle('requestCode', 'answer', later)
  expect(tab.kept?.code).toEqual(later)
})

test('a code just sent is kept at once, and while it is checked', async () => {
  const { flow, settle, tab } = await arrive(null)
  flow.send({ type: 'method.choose', method: 'email' })
  flow.send({ type: 'login.set', login: 'ann@example.com' })
  expect(tab.kept).toBeNull()
  flow.send({ type: 'code.request' })
  await settle('requestCode', 'answer', code)
  expect(tab.kept).toEqual(ann)
  flow.send({ type: 'code.submit' })
  expect(tab.kept).toEqual(ann)
  await settle('submitCode', 'refuse', new Refusal('CODE_INVALID'))
  expect(tab.kept).toEqual(ann)
})

test('who signs in, takes another address or way, or has spent the code is not asked for it', async () => {
  const signedIn = await arrive(ann)
  signedIn.flow.send({ type: 'code.submit' })
  await signedIn.settle('submitCode', 'answer', tokens)

  const spent = await arrive(ann)
  spent.flow.send({ type: 'code.submit' })
  await spent.settle('submitCode', 'refuse', new Refusal('TOO_MANY_ATTEMPTS'))

  const elsewhere = await arrive(ann)
  elsewhere.flow.send({ type: 'login.change' })

  const otherwise = await arrive(ann)
  otherwise.flow.send({ type: 'method.choose', method: 'password' })

  const left = await arrive(ann)
  left.flow.stop()
  expect(
    [signedIn, spent, elsewhere, otherwise, left].map(({ tab, now }) => [now().value, tab.kept]),
  ).toEqual([
    ['entered', null],
    [{ coded: 'expired' }, null],
    ['open', null],
    ['open', null],
    [{ coded: { awaited: 'sent' } }, null],
  ])
})

test.each<[string, Partial<AwaitedCode>, SignInInput]>([
  ['of a sign-up does not open at the sign-in', { intent: 'up' }, web],
  ['of a sign-in does not open at the sign-up', {}, { ...web, intent: 'up' }],
  ['by a method that is no longer offered is not waited for', {}, { ...web, methods: ['phone'] }],
])('a code %s', async (_, change, input) => {
  const { now } = await arrive({ ...ann, ...change }, input)
  expect(now().value).toBe('open')
})

test('inside Telegram the code comes before what Telegram knows, and links it', async () => {
  const { bank, flow, now, settle } = await arrive(
    { ...ann, isLinking: true },
    { intent: 'in', methods: ['telegram', 'email'] },
  )
  expect(bank.asked.map(({ port }) => port)).toEqual(['awaitStorage'])
  flow.send({ type: 'code.submit' })
  await settle('submitCode', 'answer', tokens)
  expect(now().output).toEqual({ tokens, isLinking: true })
})
