import { expect, test } from 'vitest'
import { statementWords } from '#bank/statement/words'
import type { Movement } from '#bank/statement/statement.rows'
import { describe as described } from '#bank/statement/text'

/** What a line of a statement says of its movement. */

const movement: Movement = {
  currencyId: 'usd',
  at: new Date('2026-03-02T09:00:00Z'),
  change: '100',
  type: 'deposit',
  kind: 'ONRAMP_ACHWIRE',
  number: '17',
  from: 'Northgate',
  to: 'Rowan',
  txid: null,
  meta: {},
}

const line = (parts: Partial<Movement>) => {
  const { title, detail } = described({ ...movement, ...parts }, statementWords.en)
  return `${title} | ${detail}`
}

test.each<[string, Partial<Movement>, string]>([
  ['money in is from whoever sent it', {}, 'Added by ACH or wire | Northgate · № 17'],
  [
    'money out is to whoever gets it',
    { type: 'withdrawal', change: '-100', kind: 'OFFRAMP_SEPA' },
    'SEPA transfer | Rowan · № 17',
  ],
  [
    'a name stands before an account',
    { meta: { counterparty_name: 'Fern, Inc.' } },
    'Added by ACH or wire | Fern, Inc. · № 17',
  ],
  [
    'a reference is told',
    { meta: { reference: 'Salary' } },
    'Added by ACH or wire | Northgate · Salary · № 17',
  ],
  [
    'a note of the customer is theirs alone',
    { meta: { note: 'For Bob' } },
    'Added by ACH or wire | Northgate · № 17',
  ],
  ['nobody is not named', { from: null }, 'Added by ACH or wire | № 17'],
  ['a kind that is not known keeps its name', { kind: 'OTHER' }, 'OTHER | Northgate · № 17'],
  [
    'what came back of a payment is returned',
    { type: 'withdrawal', kind: 'OFFRAMP_SEPA' },
    'Returned: SEPA transfer | Rowan · № 17',
  ],
])('%s', (_, parts, said) => {
  expect(line(parts).replaceAll('\u00a0', ' ')).toBe(said)
})

test.each(['FEE_RETURN', 'GOODWILL', 'CORRECTION', 'REFERRAL_REWARD'] as const)(
  'the note of the bank is told of %s',
  (kind) => {
    const said = line({ kind, from: null, meta: { note: 'For the wait' } })
    expect(said.replaceAll('\u00a0', ' ')).toBe(
      `${statementWords.en.kinds[kind]} | For the wait · № 17`,
    )
  },
)

test('a refund names what it gives back', () => {
  const said = line({ kind: 'REFUND', meta: { refund_of: 'OFFRAMP_SEPA' } })
  expect(said).toMatch(new RegExp(`^${statementWords.en.refund('SEPA transfer')} \\|`))
})
