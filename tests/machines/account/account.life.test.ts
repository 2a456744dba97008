import { expect, test } from 'vitest'
import { accountStatuses } from '#contract/account'
import { accountExhibit as exhibit } from '#machines/account/account.exhibit'
import { accountLife, type AccountEvent, type AccountFacts } from '#machines/account/account.life'
import { advance, allows, type LifeRecord } from '#machines/kit/life'
import { walksOf } from '#tests/kit/mbt'

const facts: AccountFacts = { verified: true, depositOnItsWay: false, reason: null }
const events = exhibit.events as AccountEvent[]

test('events allowed in each status', () => {
  const table = accountStatuses.map((status) => {
    const taken = events.filter((event) => allows(accountLife, { status, facts }, event))
    return `${status.padEnd(8)} ${taken.map(({ type }) => type).join(', ')}`
  })
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "PENDING  issuer.issued, issuer.refused, account.cancel
    ACTIVE   details.changed, account.pause, account.close, deposit.came
    INACTIVE account.resume, account.close, deposit.came
    CANCELED "
  `)
})

test('credits deposits while ACTIVE and returns them otherwise', () => {
  const intents = accountStatuses
    .filter((status) => status === 'ACTIVE' || status === 'INACTIVE')
    .map((status) => advance(accountLife, { status, facts }, { type: 'deposit.came' }))
    .map(({ status, intents }) => [status, ...intents.map(({ type }) => type)])
  expect(intents).toEqual([
    ['ACTIVE', 'creditDeposit'],
    ['INACTIVE', 'returnDeposit'],
  ])
})

test('refuses to close with a deposit pending', () => {
  const close = { type: 'account.close' } as const
  for (const status of ['ACTIVE', 'INACTIVE'] as const) {
    expect(allows(accountLife, { status, facts }, close)).toBe(true)
    const busy = { ...facts, depositOnItsWay: true }
    expect(allows(accountLife, { status, facts: busy }, close)).toBe(false)
  }
})

test('only a verified holder can resume', () => {
  const resume = { type: 'account.resume' } as const
  const unknown = { ...facts, verified: false }
  expect(allows(accountLife, { status: 'INACTIVE', facts: unknown }, resume)).toBe(false)
})

test('every path ends in a final status', () => {
  const ends = new Set(
    walksOf(exhibit).map(
      ({ input, events }) =>
        (events as AccountEvent[]).reduce<LifeRecord<typeof accountLife>>(
          (here, event) =>
            allows(accountLife, here, event) ? advance(accountLife, here, event) : here,
          { status: 'PENDING', facts: input as AccountFacts },
        ).status,
    ),
  )
  expect([...ends].sort()).toEqual(['ACTIVE', 'CANCELED', 'INACTIVE'])
})
