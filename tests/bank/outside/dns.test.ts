import { expect, test } from 'vitest'
import { openDns, realDns, type DnsTexts } from '#bank/outside/dns'
import { openDnsServer } from '#tests/kit/dnsServer'

const server = await openDnsServer()
const dns = realDns({ servers: server.servers, timeoutMs: 250, tries: 1 })
const LONG = 'x'.repeat(600)

server.zone
  .set('_sluice.one.example', ['sluice-verification=abc'])
  .set('_sluice.many.example', ['v=spf1 -all', 'sluice-verification=abc'])
  .set('_sluice.long.example', [LONG])
  .set('_sluice.empty.example', [])
  .set('_sluice.failing.example', 'failing')
  .set('_sluice.silent.example', 'silent')

const answers: [string, DnsTexts][] = [
  ['one', { is: 'found', texts: ['sluice-verification=abc'] }],
  ['many', { is: 'found', texts: ['v=spf1 -all', 'sluice-verification=abc'] }],
  // In three pieces on the wire.
  ['long', { is: 'found', texts: [LONG] }],
  ['empty', { is: 'none' }],
  ['unknown', { is: 'none' }],
  ['failing', { is: 'unreachable' }],
  ['silent', { is: 'unreachable' }],
]

test.each(answers)('reads what a server says of a name: %s', async (name, answer) => {
  expect(await dns.readTexts(`_sluice.${name}.example`)).toEqual(answer)
  expect(server.asked).toContain(`_sluice.${name}.example`)
})

test('a name longer than any may be is nobody’s', async () => {
  const name = `_sluice.${'a.'.repeat(122)}example.com`
  expect(await dns.readTexts(name)).toEqual({ is: 'none' })
})

test('nobody is asked for a sandbox', async () => {
  const { readTexts } = openDns({ servers: server.servers, timeoutMs: 250, tries: 1 })
  server.asked.length = 0
  expect(await readTexts('sandbox', '_sluice.one.example')).toEqual({ is: 'none' })
  expect(server.asked).toEqual([])
  expect(await readTexts('live', '_sluice.one.example')).toMatchObject({ is: 'found' })
})
