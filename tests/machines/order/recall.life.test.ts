import { expect, test } from 'vitest'
import { isOpenRecall, recallStatuses } from '#contract/recallShape'
import { advance, allows, startLife } from '#machines/kit/life'
import { recallExhibits } from '#machines/order/recall.exhibit'
import { recallLife, type RecallEvent } from '#machines/order/recall.life'

// The exhibit is of any chart; its events are of this one.
const events = recallExhibits.recall.events as RecallEvent[]

test('what each status takes, as one table', () => {
  const table = recallStatuses.map((status) => {
    const taken = events.filter((event) =>
      allows(recallLife, { status, facts: { answer: null } }, event),
    )
    return `${status.padEnd(10)} ${taken.map(({ type }) => type).join(', ')}`.trimEnd()
  })
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "REQUESTED  recall.taken, recall.returned, recall.refused, recall.expired, payment.failed
    SENT       recall.returned, recall.refused, recall.expired, payment.failed
    RETURNED
    REFUSED
    EXPIRED
    NOT_NEEDED"
  `)
})

test('a recall is open as long as something may still become of it', () => {
  for (const status of recallStatuses)
    expect(isOpenRecall(status)).toBe(recallLife.states[status]?.type !== 'final')
})

test('its rail is asked at birth, and money comes back by a return alone', () => {
  const named = ({ intents }: { intents: { type: string }[] }) => intents.map(({ type }) => type)
  expect(named(startLife(recallLife, { answer: null }))).toEqual(['askRail'])
  const sent = { status: 'SENT', facts: { answer: null } } as const
  for (const event of events.slice(1))
    expect(named(advance(recallLife, sent, event))).toEqual(
      event.type === 'recall.returned' ? ['bookReturn'] : [],
    )
})

test('a refusal keeps its reason', () => {
  const sent = { status: 'SENT', facts: { answer: null } } as const
  const after = advance(recallLife, sent, { type: 'recall.refused', answer: 'no_money' })
  expect([after.status, after.facts]).toEqual(['REFUSED', { answer: 'no_money' }])
})
