import { expect, test } from 'vitest'
import { createPendingWallets } from '#bank/feed/pendingWallets'

test('wallets of several notices are taken together, each once, and by their tenant alone', () => {
  const pending = createPendingWallets()
  pending.add('t1', ['w1', 'w2'])
  pending.add('t1', ['w2', 'w3'])
  pending.add('t2', ['w9'])
  expect(pending.take('t1')).toEqual(['w1', 'w2', 'w3'])
  pending.add('t1', ['w4'])
  expect(pending.take('t1')).toEqual(['w4'])
  expect(pending.take('t2')).toEqual(['w9'])
})

test.each([
  ['before', [null, ['w1']]],
  ['after', [['w1'], null]],
])('a notice that names no wallet means any, also %s one that does', (_, notices) => {
  const pending = createPendingWallets()
  for (const walletIds of notices) pending.add('t1', walletIds)
  expect(pending.take('t1')).toBeNull()
})
