import { expect, test } from 'vitest'
import { challengeLife, type ChallengeEvent } from '#machines/card/challenge.life'
import { advance, allows } from '#machines/kit/life'

const statuses = ['WAITING', 'APPROVED', 'DENIED', 'EXPIRED'] as const
const events: ChallengeEvent['type'][] = ['challenge.approve', 'challenge.deny', 'challenge.expire']

test('it is answered in time or expires, once, and the network is told of each end', () => {
  const rows = [false, true].flatMap((isDue) =>
    statuses.flatMap((status) =>
      events
        .filter((type) => allows(challengeLife, { status, facts: { isDue } }, { type }))
        .map((type) => {
          const next = advance(challengeLife, { status, facts: { isDue } }, { type })
          const does = next.intents.map((intent) => intent.type).join(' ')
          return [isDue ? 'late' : 'in time', status, type, next.status, does].join(' | ')
        }),
    ),
  )
  expect(rows).toEqual([
    'in time | WAITING | challenge.approve | APPROVED | tellNetwork',
    'in time | WAITING | challenge.deny | DENIED | freezeCard tellNetwork',
    'late | WAITING | challenge.expire | EXPIRED | tellNetwork',
  ])
})
