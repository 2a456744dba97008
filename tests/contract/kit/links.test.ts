import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feedFilterOf, feedTopicOf } from '#contract/feed'
import { inWallet, walletIn, withoutWallet } from '#contract/kit/inWallet'
import { pathOfStart, startParamOf } from '#contract/kit/start'
import { isOnRamp, rampTypes } from '#contract/place'

/** Addresses that travel between app, bank and Telegram, and come back as they went. */

test.each([
  ['/', 'home'],
  ['/?a=1', 'home__3fa__3d1'],
  ['/cards/k1', 'cards_k1'],
  ['/homes', 'homes'],
  ['/orders?status=NEW&of=a-b', 'orders__3fstatus__3dNEW__26of__3da-b'],
  ['/a_b', 'a__5fb'],
])('the page %s is started by %s', (path, param) => {
  expect(startParamOf(path)).toBe(param)
  expect(pathOfStart(param)).toBe(path)
})

test('any address of our pages comes back', () => {
  const sign = fc.constantFrom(...'/?&=.~!$()*+,;:@-_ azAZ09'.split(''))
  const path = fc.array(sign, { maxLength: 40 }).map((signs) => `/${signs.join('')}`)
  const back = fc.property(path, (address) => {
    fc.pre(address !== '/inspect' && !/^\/home(\?|$)/.test(address) && !address.startsWith('//'))
    const param = startParamOf(address)
    expect(param).toMatch(/^[\w-]*$/)
    expect(pathOfStart(param)).toBe(address)
  })
  fc.assert(back, { numRuns: 500 })
})

test('the shorthand inspects the app from home', () => {
  expect(pathOfStart('inspect')).toBe('/?inspect')
})

test('a link may name its wallet, which is no filter of a list', () => {
  expect(inWallet('w 1')).toBe('wallet=w%201')
  expect(walletIn('status=NEW&wallet=w%201')).toBe('w 1')
  expect([walletIn('status=NEW'), walletIn()]).toEqual([null, null])
  expect(withoutWallet('status=NEW&wallet=w1&of=2')).toBe('status=NEW&of=2')
  expect(withoutWallet()).toBe('')
})

test('the feed of a wallet has its topic and its filter', () => {
  expect([feedTopicOf('w1'), feedFilterOf('w1')]).toEqual([
    'wallet-transactions-w1',
    'wallet_id=eq.w1',
  ])
})

test('what brings money in needs no destination', () => {
  expect(rampTypes.filter(isOnRamp)).toEqual([
    'HIFI_WIRE_ONRAMP',
    'HIFI_ACH_ONRAMP',
    'HIFI_SEPA_ONRAMP',
  ])
})
