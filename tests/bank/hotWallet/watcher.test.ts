import { test } from 'vitest'
import { createHotWalletWatcher } from '#bank/hotWallet/watcher'
import { expectRounds } from '#tests/kit/rounds'

test('hot wallets are looked at once a minute, whatever is wrong with one bank', () =>
  expectRounds(createHotWalletWatcher, { ms: 60_000, failed: 'hot wallets not looked at' }))
