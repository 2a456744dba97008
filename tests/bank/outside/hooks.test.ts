import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWebhookSender } from '#bank/outside/hooks'
import { isLoopback, isPublic } from '#bank/outside/publicAddress'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const parcel = { headers: {}, body: '{}', loopback: false }
/** Of a response, no more is waited for. */
const READ_BYTES = 4_096
let port = 0
let knocks = 0

const server = createServer((request, response) => {
  knocks += 1
  // A server that never answers, or never ends, where one is wanted.
  if (request.url === '/endless') response.write('x'.repeat(READ_BYTES))
  else if (request.url !== '/silent') response.end('x'.repeat(100_000))
})

beforeAll(async () => {
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  // A server that listens on a port has one.
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  // The last of each range.
  '0.255.255.255',
  '10.255.255.255',
  '100.127.255.255',
  '127.255.255.255',
  '169.254.255.255',
  '192.0.0.255',
  '192.0.2.255',
  '192.88.99.255',
  '192.168.255.255',
  '198.19.255.255',
  '198.51.100.255',
  '203.0.113.255',
  '2001:1ff:ffff::1',
  '2001:db8:ffff::1',
  '2002:ffff::1',
  '3fff:fff:ffff::1',
  'localhost',
  '',
])('%s is no public address', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  // The first after a range.
  '11.0.0.0',
  '100.128.0.0',
  '172.32.0.0',
  '198.20.0.0',
  '2001:200::1',
  '2001:db9::1',
  '2003::1',
  '3fff:1000::1',
])('%s is a public address', (address) => {
  expect([isPublic(address), isLoopback(address)]).toEqual([true, false])
})

test('only plain spellings of loopback are loopback', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1'].map(isLoopback)).toEqual([true, true, true])
  expect(['::ffff:127.0.0.1', '::ffff:7f00:1', '10.0.0.1', '::'].map(isLoopback)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('refuses a name with a private address, even beside a public one', async () => {
  const hooks = openWebhookSender({ resolve: async () => ['1.1.1.1', '127.0.0.1'] })
  const before = knocks
  expect(await hooks.send({ ...parcel, url: `https://two.example:${port}/` })).toEqual({
    fault: 'private_address',
  })
  expect(knocks).toBe(before)
})

test('where loopback is allowed, other private addresses are not', async () => {
  const hooks = openWebhookSender({ resolve: async () => ['127.0.0.1', '10.0.0.1'] })
  const url = `http://mixed.example:${port}/`
  expect(await hooks.send({ ...parcel, url, loopback: true })).toEqual({ fault: 'private_address' })
})

test('connects to the checked address and keeps only the start of the response', async () => {
  let options = 0
  const hooks = openWebhookSender({
    resolve: async () => {
      options += 1
      return options === 1 ? ['127.0.0.1'] : ['10.0.0.1']
    },
  })
  const url = `http://rebinding.example:${port}/`
  const answer = await hooks.send({ ...parcel, url, loopback: true })
  expect(answer).toEqual({ status: 200, answer: 'x'.repeat(1_000) })
  expect(options).toBe(1)
})

test('a response that does not end is taken as far as it came', async () => {
  const hooks = openWebhookSender({ timeoutMs: 2_000, resolve: async () => ['127.0.0.1'] })
  const url = `http://here.example:${port}/endless`
  expect(await hooks.send({ ...parcel, url, loopback: true })).toMatchObject({ status: 200 })
})

test('sends nothing unencrypted over the network', async () => {
  const hooks = openWebhookSender({ resolve: async () => ['1.1.1.1'] })
  expect(await hooks.send({ ...parcel, url: 'http://plain.example/' })).toEqual({
    fault: 'not_encrypted',
  })
})

test('reports timeouts, refused connections and unknown hosts', async () => {
  const hooks = openWebhookSender({
    timeoutMs: 200,
    resolve: async (host) => {
      if (host === 'nowhere.example') throw new Error('ENOTFOUND')
      if (host === 'slow.example') return new Promise(() => {})
      return ['127.0.0.1']
    },
  })
  const faultAt = async (url: string) => {
    const answer = await hooks.send({ ...parcel, url, loopback: true })
    return 'fault' in answer ? answer.fault : answer
  }
  expect(await faultAt('https://nowhere.example/')).toBe('unknown_host')
  expect(await faultAt('https://slow.example/')).toBe('timeout')
  expect(await faultAt(`http://here.example:${port}/silent`)).toBe('timeout')
  expect(await faultAt('http://here.example:1/')).toBe('unreachable')
})

test('a timeout outlives a collection of memory', async () => {
  const hooks = openWebhookSender({ timeoutMs: 400, resolve: () => new Promise(() => {}) })
  const sent = hooks.send({ ...parcel, url: 'https://slow.example/' })
  for (let times = 0; times < 3; times += 1) {
    await new Promise(setImmediate)
    collect()
  }
  expect(await sent).toEqual({ fault: 'timeout' })
})

test('leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hooks = openWebhookSender({ resolve: async () => [] })
  expect(await hooks.send({ ...parcel, url: 'https://nowhere.example/' })).toHaveProperty('fault')
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('after a stop no name is waited for', async () => {
  const hooks = openWebhookSender({ resolve: () => new Promise(() => {}) })
  hooks.stop()
  expect(await hooks.send({ ...parcel, url: 'https://slow.example/' })).toEqual({ stopped: true })
})

test('stopping ends what is under way and sends nothing more, and says so', async () => {
  // Longer than a test may take.
  const hooks = openWebhookSender({ timeoutMs: 600_000, resolve: async () => ['127.0.0.1'] })
  const before = knocks
  const request = { ...parcel, url: `http://here.example:${port}/silent`, loopback: true }
  const underWay = hooks.send(request)
  await expect.poll(() => knocks).toBe(before + 1)
  hooks.stop()
  expect(await underWay).toEqual({ stopped: true })
  expect(await hooks.send(request)).toEqual({ stopped: true })
  expect(knocks).toBe(before + 1)
})
