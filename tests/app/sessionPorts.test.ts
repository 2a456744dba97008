import { expect, test } from 'vitest'
import type { Call } from '#client/call'
import { createFakeDevice } from '#device/fakeDevice'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { createTokenCache } from '#app/features/session/tokenCache.ts'
import { awaitNetwork, wireSession } from '#app/features/session/ports.ts'
import { askPort } from '#tests/kit/askPort'
import { calm } from '#tests/kit/tab'

/** What the ports of the session ask the bank for, and leave in the store of tokens. */

const tokensOf = (name: string) => ({ access_token: `${name}-at`, refresh_token: `${name}-rt` })

function open(answer: (path: string) => unknown = () => tokensOf('new')) {
  const device = createFakeDevice()
  const tokenCache = createTokenCache(device.tokenStore)
  const asked: [path: string, input: object, bearer: string | undefined][] = []
  const call = (async (endpoint, input, { bearer } = {}) => {
    asked.push([endpoint.path, input, bearer])
    return answer(endpoint.path)
  }) as Call
  const ask = (port: string, input?: unknown) =>
    askPort(wireSession({ call, device, tokenCache }), port, input)
  const signIn = (name: string) => tokenCache.begin(tokensOf(name) as never, `of-${name}`)
  return { ask, asked, device, signIn }
}

test('without a refresh token nothing is asked for', async () => {
  const { ask, asked } = open()
  await expect(ask('renewTokens')).rejects.toMatchObject({ code: 'NO_REFRESH_TOKEN' })
  expect(asked).toEqual([])
})

test('the stored refresh token is spent, and what comes is stored', async () => {
  const { ask, asked, device, signIn } = open()
  signIn('ann')
  expect(await ask('renewTokens')).toMatchObject({
    access: true,
    refresh: true,
    signInId: 'of-ann',
  })
  expect(asked.map(([, input]) => input)).toEqual([{ refresh_token: 'ann-rt' }])
  expect(device.tokenStore.read()).toEqual({ access: 'new-at', refresh: 'new-rt' })
})

test('where another tab has renewed meanwhile, nothing is spent', async () => {
  const { ask, asked, device, signIn } = open()
  signIn('ann')
  device.tokenStore.store(tokensOf('other'))
  expect(await ask('renewTokens')).toMatchObject({ access: true, refresh: true })
  expect(asked).toEqual([])
})

test('signing out clears what was kept and tells the bank with the token it had', async () => {
  const { ask, asked, device, signIn } = open()
  signIn('ann')
  await ask('endSession', { scope: 'all', signInId: 'of-ann' })
  expect(device.tokenStore.read()).toEqual({ access: null, refresh: null })
  expect(asked).toEqual([['/auth/sign-out', { scope: 'all' }, 'ann-at']])
})

test('an end that nobody asked for tells nobody', async () => {
  const { ask, asked, device, signIn } = open()
  signIn('ann')
  await ask('endSession', { scope: null, signInId: 'of-ann' })
  expect(device.tokenStore.read().access).toBeNull()
  expect(asked).toEqual([])
})

const refusedOnce = (code: RefusalCode) => {
  let told = false
  return (path: string) => {
    if (told || path !== '/auth/sign-out') return tokensOf('new')
    told = true
    throw new Refusal(code)
  }
}
const expiredOnce = () => refusedOnce('ACCESS_TOKEN_EXPIRED')

test('a token that expired is renewed once, to sign out with the new one', async () => {
  const { ask, asked, signIn } = open(expiredOnce())
  signIn('ann')
  await ask('endSession', { scope: 'this', signInId: 'of-ann' })
  expect(asked.map(([path, , bearer]) => [path, bearer])).toEqual([
    ['/auth/sign-out', 'ann-at'],
    ['/auth/refresh/refresh-token', undefined],
    ['/auth/sign-out', 'new-at'],
  ])
})

test('the refresh token of whoever signed in meanwhile is left alone', async () => {
  const { ask, asked, device, signIn } = open(expiredOnce())
  signIn('ann')
  device.tokenStore.store(tokensOf('bob'), 'of-bob')
  await expect(ask('endSession', { scope: 'this', signInId: 'of-ann' })).rejects.toMatchObject({
    code: 'ACCESS_TOKEN_EXPIRED',
  })
  expect(asked).toHaveLength(1)
  expect(device.tokenStore.read()).toEqual({ access: 'bob-at', refresh: 'bob-rt' })
})

test('for another refusal nothing is renewed, and it is passed on', async () => {
  const { ask, asked, signIn } = open(refusedOnce('INTERNAL'))
  signIn('ann')
  await expect(ask('endSession', { scope: 'this', signInId: 'of-ann' })).rejects.toMatchObject({
    code: 'INTERNAL',
  })
  expect(asked).toHaveLength(1)
})

test('the network is waited for until it is there, and no longer than asked', async () => {
  const { device } = open()
  const { signal } = new AbortController()
  expect(await awaitNetwork(device.online, signal)).toEqual({ waited: false })
  device.setOnline(false)
  const answers: object[] = []
  const waiting = awaitNetwork(device.online, signal).then((answer) => answers.push(answer))
  device.setOnline(false)
  await calm()
  expect(answers).toEqual([])
  device.setOnline(true)
  await waiting
  expect(answers).toEqual([{ waited: true }])

  device.setOnline(false)
  const given = new AbortController()
  void awaitNetwork(device.online, given.signal).then((answer) => answers.push(answer))
  given.abort()
  device.setOnline(true)
  await calm()
  expect(answers).toHaveLength(1)
})
