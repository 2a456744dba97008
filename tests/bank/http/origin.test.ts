import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { originOf } from '#bank/http/origin'
import type { BankServices } from '#bank/services'

const services = { random: { id: () => 'r1' } } as unknown as BankServices
const origin = (headers: Record<string, string> = {}) =>
  originOf(new Headers(headers), '203.0.113.7', services)

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36'

test.each([
  [`${mac} Chrome/150.0 Safari/537.36`, 'Chrome, macOS'],
  [`${mac} Chrome/150.0 Safari/537.36 Edg/150.0`, 'Edge, macOS'],
  [`${mac} Version/18.0 Safari/605.1`, 'Safari, macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 'Safari, iOS'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)', 'iOS'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
  ['curl/8.0', 'Unknown device'],
])('%s is %s', (agent, device) => {
  expect(origin({ 'user-agent': agent }).device).toBe(device)
})

test('whoever says nothing is an unknown device on the web', () => {
  expect(origin()).toMatchObject({
    requestId: 'req_r1',
    ip: '203.0.113.7',
    device: 'Unknown device',
    client: 'web',
    cookies: '',
    page: null,
  })
})

test.each([
  ['telegram', 'telegram'],
  ['web', 'web'],
  ['toaster', 'web'],
])('the client %s is %s', (kind, client) => {
  expect(origin({ 'x-client-kind': kind }).client).toBe(client)
})

test('an agent is told apart by its digest', () => {
  const digest = createHash('sha256').update('curl/8.0').digest('hex')
  expect(origin({ 'user-agent': 'curl/8.0' }).agentHash).toBe(digest.slice(0, 16))
})

test.each<[accepted: string, languages: string[]]>([
  ['ru, en;q=0.9', ['ru', 'en']],
  ['en;q=0.1, ru-RU;q=0.2', ['ru', 'en']],
  ['ru;q=0, en;q=0.001', ['en']],
  ['de, fr;q=0.9', []],
  ['en;q=much', []],
])('who accepts %j reads %j', (accepted, languages) => {
  expect(origin({ 'accept-language': accepted }).languages).toEqual(languages)
})
