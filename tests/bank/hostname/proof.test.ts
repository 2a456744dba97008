import { expect, test } from 'vitest'
import type { DnsTexts } from '#bank/outside/dns'
import { checkRecord, proofRecordOf } from '#bank/hostname/proof'
import { isLastConsole } from '#bank/hostname/target'
import type { BankServices } from '#bank/services'
import type { TenantHost } from '#bank/tenant/hosts.rows'

/** Whose name it is, by what DNS says, and which name has to stay. */

const seal = {
  digest: (text: string, label: string) => Buffer.from(`${label}: ${text}`),
} as unknown as BankServices['seal']

const tenant = { id: 't1', kind: 'live' } as const
const value = (id = 't1', hostname = 'bank.example') => proofRecordOf(seal, id, hostname).value

async function checked(
  answer: DnsTexts,
  hostname = 'bank.example',
  kind: 'live' | 'sandbox' = 'live',
) {
  const asked: string[] = []
  const dns = {
    async readTexts(of: string, name: string) {
      asked.push(`${of} ${name}`)
      return answer
    },
  }
  const outcome = await checkRecord({ dns, seal }, { ...tenant, kind }, hostname)
  return [outcome, ...asked]
}

test.each<[string, DnsTexts, string]>([
  ['its own text', { is: 'found', texts: [value()] }, 'proved'],
  ['its own text among others', { is: 'found', texts: ['v=spf1', ` ${value()} `] }, 'proved'],
  ['the text of another tenant', { is: 'found', texts: [value('t2')] }, 'different'],
  ['the text of another name', { is: 'found', texts: [value('t1', 'b.example')] }, 'different'],
  ['its text with more', { is: 'found', texts: [`${value()}x`] }, 'different'],
  ['no text', { is: 'found', texts: [] }, 'different'],
  ['no record', { is: 'none' }, 'missing'],
  ['no answer', { is: 'unreachable' }, 'unreachable'],
])('a live bank with %s', async (_, answer, outcome) => {
  expect(await checked(answer)).toEqual([outcome, 'live _sluice.bank.example'])
})

test('a sandbox proves without a record only what is nobody’s', async () => {
  const none: DnsTexts = { is: 'none' }
  expect(await checked(none, 'a.example', 'sandbox')).toEqual(['proved'])
  expect(await checked(none, 'a.test', 'sandbox')).toEqual(['proved'])
  for (const name of ['a.com', 'example', 'a.example.com', 'a.examplex'])
    expect(await checked(none, name, 'sandbox')).toEqual(['missing', `sandbox _sluice.${name}`])
})

const host = (hostname: string, surface: TenantHost['surface'] = 'console'): TenantHost => ({
  tenantId: 't1',
  hostname,
  surface,
  addedAt: new Date('2026-03-02T09:00:00Z'),
})

test.each<[string, readonly TenantHost[], TenantHost['surface'], boolean, boolean]>([
  ['the only console', [host('a.example')], 'console', false, true],
  ['one console of two', [host('a.example'), host('b.example')], 'console', false, false],
  [
    'a console beside a web app',
    [host('a.example'), host('b.example', 'web')],
    'console',
    false,
    true,
  ],
  ['the only console beside one in the settings', [host('a.example')], 'console', true, false],
  ['a web app', [host('a.example', 'web')], 'web', false, false],
])('%s', (_, own, surface, hasConsole, isLast) => {
  expect(isLastConsole(own, { hostname: 'a.example', surface }, hasConsole)).toBe(isLast)
})
