import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddressOf } from '#bank/http/clientAddress'
import { readSettings } from '#bank/settings'

const SOCKET = '10.0.0.9'

const addressOf = (trust: string, forwarded?: string | string[], socket: string = SOCKET) =>
  clientAddressOf(readSettings({ TRUST_PROXY: trust }))({
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    socket: { remoteAddress: socket },
  } as unknown as IncomingMessage)

test.each([
  ['nobody is trusted', '', '1.1.1.1', SOCKET],
  ['one proxy, which saw the caller', '1', '203.0.113.7', '203.0.113.7'],
  ['yes means one proxy', 'true', '203.0.113.7', '203.0.113.7'],
  ['one proxy, and a caller who wrote an address', '1', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
  ['two proxies', '2', '1.1.1.1, 203.0.113.7, 10.0.0.8', '203.0.113.7'],
  ['fewer proxies than promised', '2', '203.0.113.7', '203.0.113.7'],
  ['a proxy that wrote nothing', '1', undefined, SOCKET],
  ['text that is no address', '1', '1.1.1.1, <b>Ann</b>', SOCKET],
  ['an address with a port', '1', '203.0.113.7:4711', SOCKET],
  ['text before the outer proxy', '2', 'evil, 10.0.0.8', '10.0.0.8'],
  ['IPv6', '1', '1.1.1.1, 2001:db8::7', '2001:db8::7'],
  ['IPv4 in IPv6', '1', '::ffff:203.0.113.7', '203.0.113.7'],
  ['named proxies', '10.0.0.0/8', '1.1.1.1, 203.0.113.7, 10.0.0.8', '203.0.113.7'],
  ['a socket that is no named proxy', '192.0.2.1', '1.1.1.1', SOCKET],
  ['nothing but named proxies', '10.0.0.0/8 ::1', '10.0.0.7', '10.0.0.7'],
] as const)('%s', (_, trust, forwarded, address) => {
  expect(addressOf(trust, forwarded)).toBe(address)
})

test('reads several headers as one list', () => {
  expect(addressOf('2', ['1.1.1.1', '203.0.113.7, 10.0.0.8'])).toBe('203.0.113.7')
})

test('a socket of both families has its plain address', () => {
  expect(addressOf('', undefined, '::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test.each(['maybe', '-1', '10', '10.0.0.0/33', '10.0.0.1,proxy.example', '1,2'])(
  'TRUST_PROXY=%s stops the start',
  (trust) => {
    expect(() => readSettings({ TRUST_PROXY: trust })).toThrow('TRUST_PROXY is')
  },
)

test('a socket that is closed already has no address', () => {
  const request = { headers: {}, socket: {} } as unknown as IncomingMessage
  expect(clientAddressOf(readSettings({}))(request)).toBe('unknown')
})
