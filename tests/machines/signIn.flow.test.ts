import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { wire } from '#machines/kit/port'
import { signInFlow } from '#machines/session/signIn.flow'
import { signInPorts, type SignInIntent, type SignInMethod } from '#machines/session/signIn.setup'
import { codeSent as sent } from '#tests/kit/fakeBank'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

const ways = ['email', 'phone', 'password', 'telegram'] as const
const later = {
  told_at: '2026-01-01T00:10:00Z',
  expires_at: '2026-01-01T00:20:00Z',
  resend_at: '2026-01-01T00:11:00Z',
}
const tokens = { access: true, refresh: true, signInId: 'm1' }

function arrive(intent: SignInIntent = 'in', methods: readonly SignInMethod[] = ways) {
  const bank = createPendingPorts(signInPorts)
  const flow = createActor(wire(signInFlow, signInPorts, bank.answers), {
    input: { intent, methods },
  }).start()
  const answer = async (port: keyof typeof signInPorts, output: unknown) => {
    bank.last(port).answer(output)
    await settled()
  }
  const refuse = async (port: keyof typeof signInPorts, code: RefusalCode, facts = {}) => {
    bank.last(port).refuse(new Refusal(code, undefined, facts))
    await settled()
  }
  const now = () => flow.getSnapshot()
  return { answer, bank, flow, now, refuse }
}

const nothing = { signedOut: false, awaited: null }

async function open(...[intent, methods]: Parameters<typeof arrive>) {
  const arrived = arrive(intent, methods)
  await arrived.answer('awaitStorage', nothing)
  return arrived
}

async function codeSent(intent: SignInIntent = 'in') {
  const opened = await open(intent)
  opened.flow.send({ type: 'login.set', login: 'ann@example.com' })
  opened.flow.send({ type: 'code.request' })
  await opened.answer('requestCode', sent)
  return opened
}

const inTelegram = ['telegram', 'email'] as const

test('inside Telegram signs in by itself, once the host gave back what it keeps', async () => {
  const { answer, bank, now } = arrive('in', inTelegram)
  expect(bank.asked).toHaveLength(1)
  await answer('awaitStorage', nothing)
  await answer('submitTelegram', tokens)
  expect(now().output).toEqual({ tokens, isLinking: false })
})

test('whoever signed out by choice has to choose again', async () => {
  const { answer, bank, now } = arrive('in', inTelegram)
  await answer('awaitStorage', { signedOut: true, awaited: null })
  expect([now().value, bank.asked.length]).toEqual(['open', 1])
})

test('an account is never opened without a tap', async () => {
  const { bank, now } = await open('up', inTelegram)
  expect([now().value, bank.asked.length]).toEqual(['open', 1])
})

test('signs in with a code', async () => {
  const { answer, bank, flow, now } = await codeSent()
  expect(now().context.code).toEqual(sent)
  flow.send({ type: 'code.submit' })
  await answer('submitCode', tokens)
  expect(now().status).toBe('done')
  expect(now().output).toEqual({ tokens, isLinking: false })
  expect(bank.last('requestCode').input).toEqual({
    intent: 'in',
    method: 'email',
    login: 'ann@example.com',
    invite: '',
  })
})

test('a forgotten password is reset by a code, with the login that was typed', async () => {
  const { answer, bank, flow, now, refuse } = await open('in', ['email', 'password'])
  flow.send({ type: 'login.set', login: 'ann@example.com' })
  flow.send({ type: 'method.choose', method: 'password' })
  flow.send({ type: 'password.submit' })
  await refuse('submitPassword', 'CREDENTIALS_INVALID')
  flow.send({ type: 'password.forget' })
  expect(now().context).toMatchObject({ intent: 'reset', refusal: null, login: 'ann@example.com' })
  flow.send({ type: 'password.submit' })
  expect(bank.last('submitPassword').input).toMatchObject({
    intent: 'reset',
    method: 'password',
    login: 'ann@example.com',
  })
  await answer('submitPassword', { tokens: null, code: sent })
  expect(now().value).toEqual({ coded: { awaited: 'sent' } })
  flow.send({ type: 'code.resend' })
  expect(bank.last('requestCode').input).toMatchObject({ intent: 'reset' })
  await answer('requestCode', later)
  flow.send({ type: 'code.submit' })
  await answer('submitCode', tokens)
  expect(now().output).toEqual({ tokens, isLinking: false })
})

test('another way in ends the reset of a password', async () => {
  const { flow, now } = await open('in', ['password', 'phone'])
  for (const method of ['password', 'phone'] as const) {
    flow.send({ type: 'method.choose', method: 'password' })
    flow.send({ type: 'password.forget' })
    expect(now().context.intent).toBe('reset')
    flow.send({ type: 'method.choose', method })
    expect(now().context).toMatchObject({ intent: 'in', method })
  }
})

test('a wrong code can be retyped and shows the attempts left', async () => {
  const { flow, now, refuse } = await codeSent()
  flow.send({ type: 'code.submit' })
  await refuse('submitCode', 'CODE_INVALID', { attempts_left: 4 })
  expect(now().value).toEqual({ coded: { awaited: 'sent' } })
  expect(now().context.refusal?.facts).toEqual({ attempts_left: 4 })
  expect(now().can({ type: 'code.submit' })).toBe(true)
})

test.each(['VERIFICATION_EXPIRED', 'CODE_USED', 'TOO_MANY_ATTEMPTS'] as const)(
  'after %s only a new code helps, and the login stays',
  async (code) => {
    const { answer, flow, now, refuse } = await codeSent()
    flow.send({ type: 'code.submit' })
    await refuse('submitCode', code)
    expect(now().value).toEqual({ coded: 'expired' })
    expect(now().can({ type: 'code.submit' })).toBe(false)
    expect(now().context.login).toBe('ann@example.com')
    flow.send({ type: 'code.resend' })
    await answer('requestCode', later)
    expect(now().value).toEqual({ coded: { awaited: 'sent' } })
    expect(now().context).toMatchObject({ code: later, refusal: null })
  },
)

test('a refused resend changes nothing about the old code', async () => {
  const { flow, now, refuse } = await codeSent()
  flow.send({ type: 'code.resend' })
  await refuse('requestCode', 'RATE_LIMITED', { retry_after_s: 30 })
  expect(now().value).toEqual({ coded: { awaited: 'sent' } })
  expect(now().context.code).toEqual(sent)
  flow.send({ type: 'code.submit' })
  await refuse('submitCode', 'CODE_USED')
  flow.send({ type: 'code.resend' })
  await refuse('requestCode', 'RATE_LIMITED')
  expect(now().value).toEqual({ coded: 'expired' })
})

test('sends nothing without a login', async () => {
  const { bank, flow } = await open()
  flow.send({ type: 'login.set', login: '   ' })
  flow.send({ type: 'code.request' })
  flow.send({ type: 'password.submit' })
  expect(bank.asked.map(({ port }) => port)).toEqual(['awaitStorage'])
})

test('changing the method aborts the request', async () => {
  const { bank, flow, now } = await open()
  flow.send({ type: 'login.set', login: 'ann@example.com' })
  flow.send({ type: 'code.request' })
  flow.send({ type: 'method.choose', method: 'phone' })
  expect(bank.last('requestCode').signal.aborted).toBe(true)
  bank.last('requestCode').answer(sent)
  await settled()
  expect(now().value).toBe('open')
  expect(now().context).toMatchObject({ method: 'phone', code: null })
})

test('keeps email and phone logins apart when the method changes', async () => {
  const { flow, now } = await open()
  flow.send({ type: 'login.set', login: 'ann@example.com' })
  flow.send({ type: 'method.choose', method: 'password' })
  expect(now().context.login).toBe('ann@example.com')
  flow.send({ type: 'method.choose', method: 'phone' })
  expect(now().context.login).toBe('')
  flow.send({ type: 'login.set', login: '15550100' })
  flow.send({ type: 'method.choose', method: 'email' })
  expect(now().context.login).toBe('ann@example.com')
  flow.send({ type: 'method.choose', method: 'phone' })
  expect(now().context.login).toBe('15550100')
})

test('a method the tenant does not offer cannot be chosen', () => {
  const flow = createActor(signInFlow, { input: { intent: 'in', methods: ['email'] } }).start()
  expect(flow.getSnapshot().can({ type: 'method.choose', method: 'password' })).toBe(false)
})

test('a new password signs in at once or after confirming the email', async () => {
  const { answer, flow, now } = await open('up')
  flow.send({ type: 'method.choose', method: 'password' })
  flow.send({ type: 'login.set', login: 'ann@example.com' })
  flow.send({ type: 'password.submit' })
  await answer('submitPassword', { tokens: null, code: sent })
  expect(now().value).toEqual({ coded: { awaited: 'sent' } })
  flow.send({ type: 'code.submit' })
  await answer('submitCode', tokens)
  expect(now().output).toEqual({ tokens, isLinking: false })
})

test('offers sign-up to somebody only Telegram knows', async () => {
  const { answer, flow, now, refuse } = await open()
  flow.send({ type: 'telegram.submit' })
  await refuse('submitTelegram', 'TG_USER_UNKNOWN')
  expect(now().value).toBe('unknown')
  flow.send({ type: 'invite.set', invite: 'FRIENDS' })
  flow.send({ type: 'telegram.submit' })
  await refuse('signUpByTelegram', 'INVITE_REQUIRED')
  expect(now().value).toBe('unknown')
  flow.send({ type: 'telegram.submit' })
  await answer('signUpByTelegram', tokens)
  expect(now().output).toEqual({ tokens, isLinking: false })
})

test('whoever has an account signs in another way and wants Telegram linked', async () => {
  const { answer, flow, now, refuse } = await open()
  flow.send({ type: 'method.choose', method: 'telegram' })
  flow.send({ type: 'telegram.submit' })
  await refuse('submitTelegram', 'TG_USER_UNKNOWN')
  flow.send({ type: 'account.enter' })
  expect([now().value, now().context.method]).toEqual(['open', 'email'])
  flow.send({ type: 'login.set', login: 'ann@example.com' })
  flow.send({ type: 'code.request' })
  await answer('requestCode', sent)
  flow.send({ type: 'code.submit' })
  await answer('submitCode', tokens)
  expect(now().output).toEqual({ tokens, isLinking: true })
})
