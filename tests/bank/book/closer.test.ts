import { test } from 'vitest'
import { createBookCloser } from '#bank/book/closer'
import { expectRounds } from '#tests/kit/rounds'

test('days are closed once a minute, whatever is wrong with one bank', () =>
  expectRounds(createBookCloser, { ms: 60_000, failed: 'books not closed' }))
