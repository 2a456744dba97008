import { test } from 'vitest'
import { createStatementTaker } from '#bank/reconciliation/taker'
import { expectRounds } from '#tests/kit/rounds'

test('statements are taken every ten minutes, whatever is wrong with one bank', () =>
  expectRounds(createStatementTaker, { ms: 600_000, failed: 'statements not taken' }))
