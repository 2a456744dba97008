import type { LifeStep } from '#contract/watch'
import type { Frame } from '#machines/kit/inspectionFrame'

/** Under what the bank stands among the pages that are watched. */
export const BANK_TAB = 'bank'

/**
 * Makes of the steps of records what a film is made of. Steps are read again and again, so that none
 * is missed; each is told once.
 */
export function createLives() {
  const told = new Set<string>()
  const stood = new Map<string, string>()

  return function framesFor(steps: readonly LifeStep[]): Frame[] {
    return steps.flatMap((one) => {
      const { life, id, step, before, event, after } = one
      const by = { tab: BANK_TAB, actor: `${life}.${id}` }
      const key = `${by.actor} ${step}`
      if (told.has(key)) return []
      told.add(key)
      const known = stood.get(by.actor)
      stood.set(by.actor, after)
      return [
        ...(known === undefined
          ? [{ ...by, kind: 'born', chart: life, parent: null } as const]
          : []),
        ...(before === null || before === known ? [] : [standing(by, before)]),
        { ...by, kind: 'heard', event } as const,
        standing(by, after),
      ]
    })
  }
}

const standing = (by: Pick<Frame, 'tab' | 'actor'>, at: string): Frame => ({
  ...by,
  kind: 'stands',
  at,
  status: 'active',
  remembers: {},
})
