import { expect, test } from 'vitest'
import { kycStatuses } from '#contract/person'
import { advance, allows } from '#machines/kit/life'
import { railLife, type RailFacts } from '#machines/kyc/rail.life'

const facts: RailFacts = { termsAccepted: true, entity: null, reason: null }

test('a rail needs accepted terms and a submitted verification', () => {
  const submit = { type: 'rail.submit' } as const
  const states = [true, false].flatMap((termsAccepted) =>
    kycStatuses.flatMap((entity) => {
      const here = { status: 'UNVERIFIED', facts: { ...facts, termsAccepted, entity } } as const
      if (!allows(railLife, here, submit)) return []
      return [`${termsAccepted} ${entity} -> ${advance(railLife, here, submit).status}`]
    }),
  )
  expect(states).toEqual(['true APPROVED -> APPROVED', 'true PENDING -> PENDING'])
})

test('a requested rail follows its verification from every status', () => {
  for (const status of kycStatuses)
    for (const to of kycStatuses) {
      const moved = { type: 'entity.moved', to, reason: null } as const
      const here = { status, facts }
      const after = allows(railLife, here, moved) ? advance(railLife, here, moved).status : status
      const calls = status !== 'UNVERIFIED' && to !== 'UNVERIFIED'
      expect(`${status} ${to} ${after}`).toBe(`${status} ${to} ${calls ? to : status}`)
    }
})

test('opens and closes the rail exactly with APPROVED', () => {
  const intents = kycStatuses.flatMap((status) =>
    kycStatuses.flatMap((to) => {
      const moved = { type: 'entity.moved', to, reason: null } as const
      if (!allows(railLife, { status, facts }, moved)) return []
      return advance(railLife, { status, facts }, moved).intents.map(
        ({ type }) =>
          `${type} ${status === 'APPROVED' ? 'from' : 'to'} ${status === 'APPROVED' ? status : to}`,
      )
    }),
  )
  expect(new Set(intents)).toEqual(new Set(['shutGate from APPROVED', 'openGate to APPROVED']))
})
