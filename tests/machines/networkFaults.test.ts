import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { getNextTransitions, type AnyMachineSnapshot } from 'xstate'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { catalog } from '#machines/catalog'
import type { Port } from '#machines/kit/port'
import { takeStep } from '#machines/kit/walk'
import { momentsOf } from '#tests/kit/mbt'
import { isWhole } from '#tests/kit/whole'

/** Refusals that any valid call may meet. */
const weather: RefusalCode[] = [
  'OFFLINE',
  'TIMEOUT',
  'ABORTED',
  'BAD_RESPONSE',
  'SESSION_LOST',
  'QUEUE_FULL',
  'NO_REFRESH_TOKEN',
  'VALIDATION_FAILED',
  'ACCESS_TOKEN_EXPIRED',
  'STEP_UP_REQUIRED',
  'TG_USER_UNKNOWN',
  'STATE_CONFLICT',
  'VERIFICATION_EXPIRED',
  'CODE_INVALID',
  'USER_BLOCKED',
  'RATE_LIMITED',
  'INTERNAL',
  'OVERLOADED',
]
const REFUSED = 'xstate.error.actor.'

/** Charts that invoke questions themselves. */
const asking = Object.entries(catalog).filter(([, { logic }]) =>
  Object.values(logic.implementations.actors).some(
    (port) => (port as Partial<Port>).kind === 'question',
  ),
)

/** Up to this many snapshots meet every refusal; of more, each meets every sixth one. */
const MOMENTS_WHOLE = isWhole ? Infinity : 100

test.each(asking)(
  '%s: every refusal leaves something to do',
  { timeout: 300_000 },
  (_, exhibit) => {
    let tried = 0
    const moments = momentsOf(exhibit)
    const strides = moments.length > MOMENTS_WHOLE ? 6 : 1
    for (const [at, { state }] of moments.entries()) {
      const met = weather.filter((_, index) => (at + index) % strides === 0)
      const asks = getNextTransitions(state).map(({ eventType }) => eventType)
      for (const type of new Set(asks.filter((calls) => calls.startsWith(REFUSED)))) {
        for (const code of met) {
          const [next] = takeStep(exhibit.logic, state, { type, error: new Refusal(code) })
          tried++
          // A failed cleanup still ends the flow; its parent goes on.
          if (next.status === 'done' || goesOn(state, next)) continue
          const where = `${JSON.stringify(state.value)} refused ${code}`
          expect(next.status, where).toBe('active')
          expect(next.value, where).not.toEqual(state.value)
          expect(getNextTransitions(next).length, where).toBeGreaterThan(0)
        }
      }
    }
    expect(tried).toBeGreaterThan(0)
  },
)

/** Asked first: an assertion for each of so many would take longer than the walks. */
const goesOn = (state: AnyMachineSnapshot, next: AnyMachineSnapshot) =>
  next.status === 'active' &&
  !isDeepStrictEqual(next.value, state.value) &&
  getNextTransitions(next).length > 0

test('a thrown error shows as INTERNAL and stops nothing', () => {
  for (const exhibit of Object.values(catalog)) {
    for (const { state } of momentsOf(exhibit)) {
      const ask = getNextTransitions(state).find(({ eventType }) => eventType.startsWith(REFUSED))
      if (!ask) continue
      const [next] = takeStep(exhibit.logic, state, {
        type: ask.eventType,
        error: new TypeError('x is not a function'),
      })
      expect(next.status).not.toBe('error')
    }
  }
})
