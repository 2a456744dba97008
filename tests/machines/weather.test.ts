import { expect, test } from 'vitest'
import { getNextTransitions, transition } from 'xstate'
import { Refusal, refusals, type RefusalCode } from '#contract/kit/refusal'
import { catalog } from '#machines/catalog'
import { momentsOf } from '#tests/kit/mbt'

const codes = Object.keys(refusals) as RefusalCode[] // entries of our own table
const REFUSED = 'xstate.error.actor.'

/** Whatever is asked, in whatever moment, may be refused in every way the product knows. */
test.each(Object.entries(catalog))(
  '%s: after every refusal there is something to do',
  (_, exhibit) => {
    let tried = 0
    for (const { state } of momentsOf(exhibit)) {
      const asks = getNextTransitions(state).map(({ eventType }) => eventType)
      for (const type of new Set(asks.filter((asked) => asked.startsWith(REFUSED)))) {
        for (const code of codes) {
          const [next] = transition(exhibit.logic, state, { type, error: new Refusal(code) })
          const where = `${JSON.stringify(state.value)} refused ${code}`
          tried++
          expect(next.status, where).toBe('active')
          expect(next.value, where).not.toEqual(state.value)
          expect(getNextTransitions(next).length, where).toBeGreaterThan(0)
        }
      }
    }
    expect(tried).toBeGreaterThan(0)
  },
)

test('a defect is a refusal too: it shows as INTERNAL and stops nothing', () => {
  for (const exhibit of Object.values(catalog)) {
    for (const { state } of momentsOf(exhibit)) {
      const ask = getNextTransitions(state).find(({ eventType }) => eventType.startsWith(REFUSED))
      if (!ask) continue
      const [next] = transition(exhibit.logic, state, {
        type: ask.eventType,
        error: new TypeError('x is not a function'),
      })
      expect(next.status).toBe('active')
    }
  }
})
