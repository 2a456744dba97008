import { expect, test } from 'vitest'
import { cardStatuses } from '#contract/cardShape'
import { cardExhibit as exhibit } from '#machines/card/card.exhibit'
import { cardLife, type CardEvent, type CardFacts } from '#machines/card/card.life'
import { advance, allows, type LifeRecord } from '#machines/kit/life'
import { walksOf } from '#tests/kit/mbt'

const facts: CardFacts = {
  physical: false,
  stage: null,
  wasFrozen: false,
  singleUse: false,
  reason: null,
  holds: false,
  funded: false,
}
const events = exhibit.events as CardEvent[]
type Status = (typeof cardStatuses)[number]

const tableOf = (rows: readonly (readonly [string, Status, Partial<CardFacts>])[]) =>
  rows
    .map(([name, status, more]) => {
      const here = { status, facts: { ...facts, ...more } }
      const taken = events
        .filter((event) => allows(cardLife, here, event))
        .map((event) => `${event.type} -> ${advance(cardLife, here, event).status}`)
      return `${name.padEnd(10)} ${taken.join(', ')}`
    })
    .join('\n')

test('issues virtual cards at once and produces physical ones', () => {
  expect(
    tableOf([
      ['virtual', 'INACTIVE', { stage: 'issuing' }],
      ['physical', 'INACTIVE', { stage: 'issuing', physical: true }],
      ['producing', 'INACTIVE', { stage: 'producing', physical: true }],
      ['shipped', 'INACTIVE', { stage: 'shipped', physical: true }],
    ]),
  ).toMatchInlineSnapshot(`
    "virtual    network.issued -> ACTIVE, network.refused -> CANCELED, card.cancel -> CANCELED, card.expire -> CLOSED
    physical   network.issued -> INACTIVE, network.refused -> CANCELED, card.cancel -> CANCELED, card.expire -> CLOSED
    producing  network.shipped -> INACTIVE, card.cancel -> CANCELED, card.expire -> CLOSED
    shipped    card.activate -> ACTIVE, card.cancel -> CANCELED, card.expire -> CLOSED"
  `)
})

test('events allowed in each status', () => {
  expect(
    tableOf(
      cardStatuses
        .filter((one) => one !== 'INACTIVE')
        .map((status) => [status, status, {}] as const),
    ),
  ).toMatchInlineSnapshot(`
    "ACTIVE     card.freeze -> FROZEN, card.block -> BLOCKED, card.reportLost -> CANCELED, card.close -> CLOSED, card.expire -> CLOSED
    FROZEN     card.unfreeze -> ACTIVE, card.block -> BLOCKED, card.reportLost -> CANCELED, card.close -> CLOSED, card.expire -> CLOSED
    BLOCKED    card.unblock -> ACTIVE, card.reportLost -> CANCELED, card.expire -> CLOSED
    CANCELED   
    CLOSED     "
  `)
})

test('refuses to close with holds or money', () => {
  for (const status of ['ACTIVE', 'FROZEN'] as const)
    for (const more of [{ holds: true }, { funded: true }])
      expect(
        allows(cardLife, { status, facts: { ...facts, ...more } }, { type: 'card.close' }),
      ).toBe(false)
})

test('a card frozen before a block is frozen after it', () => {
  const block = { type: 'card.block', reason: 'fraud_suspected' } as const
  const after = (['ACTIVE', 'FROZEN'] as const).map((status) => {
    const blocked = advance(cardLife, { status, facts }, block)
    return [blocked.facts.reason, advance(cardLife, blocked, { type: 'card.unblock' }).status]
  })
  expect(after).toEqual([
    ['fraud_suspected', 'ACTIVE'],
    ['fraud_suspected', 'FROZEN'],
  ])
})

test('refunds the fee only for a card that was never issued', () => {
  const here = { status: 'INACTIVE', facts: { ...facts, stage: 'issuing' } } as const
  const given = events
    .filter((event) => allows(cardLife, here, event))
    .filter((event) => advance(cardLife, here, event).intents.length > 0)
  expect(given).toEqual([{ type: 'network.refused' }])
})

test('every path ends in a final status', () => {
  const ends = new Set(
    walksOf(exhibit).map(
      ({ input, events }) =>
        (events as CardEvent[]).reduce<LifeRecord<typeof cardLife>>(
          (here, event) => (allows(cardLife, here, event) ? advance(cardLife, here, event) : here),
          { status: 'INACTIVE', facts: input as CardFacts },
        ).status,
    ),
  )
  expect([...ends].sort()).toEqual([...cardStatuses].sort())
})
