import { expect, test } from 'vitest'
import { calls } from '#contract/table'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'

/** staff are answered at the host of their console only, whatever they carry. */

const bank = await openTestBank()
const tenantId = await openTenant(bank.world)
const app = bank.serve({
  strict: true,
  isConsoleAt: (hostname) => hostname === 'console.bank.example',
})

async function codesAt(hostname: string) {
  const codes: unknown[] = []
  for (const [, endpoint] of calls.filter(([, { path }]) => path.startsWith('/api/ops/'))) {
    const request = requestOf(endpoint, {}, { tenantId, bearer: 'made-up' })
    const url = request.url.replace('//localhost/', `//${hostname}/`)
    const { method, headers } = request
    const body = method === 'GET' ? null : await request.text()
    const response = await app.request(new Request(url, { method, headers, body }))
    codes.push(((await response.json()) as { code?: unknown }).code)
  }
  return codes
}

test('a call of staff is none at the host of customers', async () => {
  const codes = await codesAt('bank.example')
  expect(codes.length).toBeGreaterThan(20)
  expect(new Set(codes)).toEqual(new Set(['NO_SUCH_CALL']))
})

test('it is one at the host of the console', async () => {
  expect(await codesAt('console.bank.example')).not.toContain('NO_SUCH_CALL')
})

test('customers are answered at both', async () => {
  const [, config] = calls.find(([name]) => name === 'readConfig')!
  for (const hostname of ['bank.example', 'console.bank.example']) {
    const { url, headers } = requestOf(config, {}, { tenantId })
    const there = url.replace('//localhost/', `//${hostname}/`)
    expect((await app.request(new Request(there, { headers }))).status).toBe(200)
  }
})
