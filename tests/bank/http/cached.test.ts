import { expect, test } from 'vitest'
import { readDocument } from '#contract/health'
import { changeUserData, readUser } from '#contract/person'
import { readConfig } from '#contract/tenantConfig'
import { signIn } from '#contract/signIn'
import { openTestBank, requestOf, type CallOptions } from '#tests/kit/bank'
import { openTenantKit } from '#tests/bank/session/tenantKit'

const bank = await openTestBank()
const branch = await openTenantKit(bank)
const { tenantId } = branch
const me = await branch.moveIn()

test('caches by ETag until it changes', async () => {
  const caller: CallOptions = { tenantId }
  const first = await bank.ask(readConfig, {}, caller)
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[\w-]{22}"$/)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.headers.get('vary')).toBe('x-tenant-id')
  const again = await bank.ask(readConfig, {}, { ...caller, headers: { 'if-none-match': tag } })
  expect([again.status, again.text]).toEqual([304, ''])
  expect(again.headers.get('etag')).toBe(tag)

  await branch.rows(
    `update tenants set config = config || '{"theme_switch": false}' where tenant_id = $1`,
  )
  bank.clock.advance(1_001)
  const changed = await bank.ask(readConfig, {}, { ...caller, headers: { 'if-none-match': tag } })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(tag)
})

test('does not cache personal data', async () => {
  for (const [call, caller] of [
    [readUser, { bearer: me.bearer }],
    [readUser, {}],
    [signIn, {}],
    [changeUserData, { bearer: me.bearer }],
  ] as const) {
    const { headers } = await branch.ask(call, {}, caller)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBe(null)
  }
})

test('what is the same for every tenant varies by its packing alone', async () => {
  const packed = await bank.app.request(
    requestOf(readDocument, {}, { headers: { 'accept-encoding': 'br' } }),
  )
  const { headers } = packed
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['br', 'accept-encoding'])
  const plain = await bank.app.request(requestOf(readDocument, {}, {}))
  expect(plain.headers.has('content-encoding')).toBe(false)
  expect(plain.headers.get('etag')).not.toBe(headers.get('etag'))
})
