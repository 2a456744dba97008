import type { LifeStep } from '#contract/watch'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'

/** The bank's place among the watched tabs. */
export const BANK_TAB = 'bank'

/** Steps are read repeatedly so that none is missed; each is sent once. */
export function createLifeFrames() {
  const sent = new Set<string>()
  const lastState = new Map<string, string>()

  return function framesFor(steps: readonly LifeStep[]): InspectionFrame[] {
    return steps.flatMap(({ life, id, step, before, event, after }) => {
      const by = { tab: BANK_TAB, actor: `${life}.${id}` }
      const key = `${by.actor} ${step}`
      if (sent.has(key)) return []
      sent.add(key)
      const previous = lastState.get(by.actor)
      lastState.set(by.actor, after)
      return [
        ...(previous === undefined
          ? [{ ...by, kind: 'born' as const, chart: life, parent: null }]
          : []),
        ...(before === null || before === previous ? [] : [standsFrame(by, before)]),
        { ...by, kind: 'heard', event } as const,
        standsFrame(by, after),
      ]
    })
  }
}

const standsFrame = (by: Pick<InspectionFrame, 'tab' | 'actor'>, at: string): InspectionFrame => ({
  ...by,
  kind: 'stands',
  at,
  status: 'active',
  remembers: {},
})
