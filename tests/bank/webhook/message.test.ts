import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSeal } from '#bank/outside/seal'
import { webhookMessageOf } from '#bank/webhook/message'
import { freshSecret, webhookSignatureHeaders } from '#bank/webhook/sign'

const entry = (table: string, kind: string, record: object) =>
  webhookMessageOf({
    table,
    kind,
    record,
    at: new Date('2026-03-02T09:00:00Z'),
    walletId: 'w1',
    epoch: 9,
    seq: 5,
  } as never)

test.each([
  ['orders', { order_uuid: 'o1' }, 'o1'],
  ['transactions', { uuid: 't1' }, 't1'],
  ['cards', { id: 'c1' }, 'c1'],
  ['accounts', { uuid: 'a1' }, 'a1'],
])('a message about %s tells where the latest is', (table, record, id) => {
  const message = entry(table, 'INSERT', record)
  expect(message).toMatchObject({
    timestamp: '2026-03-02T09:00:00.000Z',
    sequence: { wallet_id: 'w1', epoch: 9, seq: 5 },
    data: record,
  })
  expect(message.latest).toMatch(new RegExp(`^/api/v\\d/.*${id}$`))
  expect(entry(table, 'INSERT', { [Object.keys(record)[0]!]: 7 }).latest).toBeNull()
})

test('of a transaction the wallet is named too, of a rail nothing', () => {
  expect(entry('transactions', 'UPDATE', { uuid: 't1' }).latest).toContain('/w1/')
  expect(entry('rails', 'UPDATE', { id: 'r1' }).latest).toBeNull()
})

test('what happened is named by its table and kind', () => {
  const kinds = ['INSERT', 'UPDATE', 'DELETE'].map((kind) => entry('orders', kind, {}).type)
  expect(new Set(kinds).size).toBe(3)
  expect(kinds.every((type) => type.startsWith('order'))).toBe(true)
})

const bytes = Buffer.alloc(32, 7)
const seal = openSeal(Buffer.alloc(32))
const random = { bytes: () => bytes } as never

test('each secret signs id, second and body, and opens for its own webhook alone', () => {
  const { box, shown } = freshSecret({ random, seal }, 'wh1')
  expect(shown).toBe(`whsec_${bytes.toString('base64')}`)
  const signed = { id: 'm1', at: new Date(1_790_000_000_999), body: '{}' }
  const headers = webhookSignatureHeaders({ seal }, 'wh1', [box, box], signed)
  const mac = createHmac('sha256', bytes).update('m1.1790000000.{}').digest('base64')
  expect(headers).toEqual({
    'webhook-id': 'm1',
    'webhook-timestamp': '1790000000',
    'webhook-signature': `v1,${mac} v1,${mac}`,
  })
  expect(() => webhookSignatureHeaders({ seal }, 'wh2', [box], signed)).toThrow()
})
