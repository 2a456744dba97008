import { test } from 'vitest'
import { createPriceWatcher } from '#bank/priceAlert/watcher'
import { expectRounds } from '#tests/kit/rounds'

test('prices are looked at twice a minute, whatever is wrong with one bank', () =>
  expectRounds(createPriceWatcher, { ms: 30_000, failed: 'prices not looked at' }))
