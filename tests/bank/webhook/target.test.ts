import { expect, test } from 'vitest'
import { addressIn } from '#bank/webhook/target'

/** Which addresses a webhook may have, by the address alone. */

const read = (url: string, kind: 'live' | 'sandbox' = 'live', reachesLoopback = true) =>
  addressIn(url, { tenant: { kind }, world: { webhookSender: { reachesLoopback } as never } })

test.each([
  ['https://shop.example', 'https://shop.example/'],
  ['https://shop.example:8443/a?b=c#d', 'https://shop.example:8443/a?b=c'],
  ['HTTPS://SHOP.example/A', 'https://shop.example/A'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  ['https://localhost.example/', 'https://localhost.example/'],
])('%s is taken as %s', (url, taken) => {
  expect(read(url)).toBe(taken)
})

test.each([
  ['shop.example', 'SHAPE'],
  ['', 'SHAPE'],
  ['ftp://shop.example/', 'SHAPE'],
  ['javascript:alert(1)', 'SHAPE'],
  ['xhttps://shop.example', 'SHAPE'],
  ['https://user@shop.example/', 'WITH_PASSWORD'],
  ['https://:word@shop.example/', 'WITH_PASSWORD'],
  ['http://shop.example/', 'NOT_ENCRYPTED'],
  ['http://8.8.8.8/', 'NOT_ENCRYPTED'],
  ['https://10.0.0.1/', 'PRIVATE'],
  ['https://192.168.1.1/', 'PRIVATE'],
  ['https://169.254.169.254/', 'PRIVATE'],
  ['https://127.0.0.1/', 'PRIVATE'],
  ['https://2130706433/', 'PRIVATE'],
  ['https://[::1]/', 'PRIVATE'],
  ['https://[fd00::1]/', 'PRIVATE'],
  ['https://localhost/', 'PRIVATE'],
  ['https://a.localhost/', 'PRIVATE'],
])('%s is refused: %s', (url, code) => {
  const refused = expect.objectContaining({
    code: 'VALIDATION_FAILED',
    facts: { errors: [{ pointer: '/url', code }] },
  })
  expect(() => read(url)).toThrow(refused)
})

test('a sandbox calls its own machine where the bank lets it, and no other of its network', () => {
  for (const url of [
    'http://localhost:8080/',
    'http://a.localhost/',
    'http://127.0.0.1/',
    'http://[::1]/',
  ]) {
    expect(read(url, 'sandbox')).toBe(url)
    expect(() => read(url, 'sandbox', false)).toThrow()
    expect(() => read(url, 'live')).toThrow()
  }
  expect(() => read('http://10.0.0.1/', 'sandbox')).toThrow()
  expect(() => read('http://shop.example/', 'sandbox')).toThrow()
})
