import { diceFor } from './dice.ts'

/** Every fault that can be injected. */
export const faultKinds = [
  'request lost',
  'answer lost',
  'request doubled',
  'killed before a transaction',
  'killed within a transaction',
  'killed before a commit',
  'killed after a commit',
  'line broken before a commit',
  'line broken after a commit',
  'lease run out',
  'deadline passed',
  'rail out of reach',
  'rail heard, its answer lost',
  'rail said something old',
  'rail rejected',
  'rail silent for days',
  'network said it again',
  'purchase never taken',
  'more taken than promised',
  'taken without asking',
  'taken after it was given back',
  'card frozen before the taking',
  'card lost before the taking',
  'verdict late',
  'verdict said again',
  'blocks unmade',
  'payment forgotten',
  'page reloaded',
  'draft on two pages',
  'token run out',
  'token run out on two pages',
  'renewal unheard',
  'signed out on the way',
  'lines changed as they are confirmed',
  'payout canceled as it pays',
  'dispute opened on two pages',
  'refunded during a dispute',
  'approver left out meanwhile',
  'payer left out meanwhile',
  'friend on two pages',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type FaultCounts = Record<FaultKind, number>
export const noFaults = (): FaultCounts =>
  Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as FaultCounts

/** Probability of each where it can happen, in a thousand. */
const likelihood: Record<FaultKind, number> = {
  'request lost': 120,
  'answer lost': 120,
  'request doubled': 120,
  'killed before a transaction': 12,
  'killed within a transaction': 12,
  'killed before a commit': 12,
  'killed after a commit': 12,
  'line broken before a commit': 15,
  'line broken after a commit': 15,
  'lease run out': 40,
  'deadline passed': 15,
  'rail out of reach': 200,
  'rail heard, its answer lost': 200,
  'rail said something old': 200,
  'rail rejected': 300,
  'rail silent for days': 150,
  'network said it again': 100,
  'purchase never taken': 200,
  'more taken than promised': 250,
  'taken without asking': 200,
  'taken after it was given back': 250,
  'card frozen before the taking': 250,
  'card lost before the taking': 400,
  'verdict late': 800,
  'verdict said again': 300,
  'blocks unmade': 400,
  'payment forgotten': 300,
  'page reloaded': 150,
  'draft on two pages': 150,
  'token run out': 80,
  'token run out on two pages': 400,
  'renewal unheard': 300,
  'signed out on the way': 25,
  'lines changed as they are confirmed': 300,
  'payout canceled as it pays': 400,
  'dispute opened on two pages': 400,
  'refunded during a dispute': 300,
  'approver left out meanwhile': 300,
  'payer left out meanwhile': 250,
  'friend on two pages': 300,
}

/**
 * Faults with dice of their own, so that scenarios without vendor, chain, pages and stories stay the
 * same.
 */
const far: readonly FaultKind[] = [
  'verdict late',
  'verdict said again',
  'blocks unmade',
  'payment forgotten',
  'page reloaded',
  'draft on two pages',
  'token run out',
  'token run out on two pages',
  'renewal unheard',
  'signed out on the way',
  'lines changed as they are confirmed',
  'payout canceled as it pays',
  'dispute opened on two pages',
  'refunded during a dispute',
  'approver left out meanwhile',
  'payer left out meanwhile',
  'friend on two pages',
]

/** The faults of one scenario: about half of all kinds, of `kinds` only, until `stop`. */
export function openChaos(seed: number, counts: FaultCounts, kinds: readonly FaultKind[]) {
  const [near, other] = [diceFor(seed, 'weather'), diceFor(seed, 'far weather')]
  const chance = (kind: FaultKind, perMille: number) =>
    (far.includes(kind) ? other : near).chance(perMille)
  const drawn = faultKinds.filter((kind) => chance(kind, 500))
  const active = new Set(drawn.filter((kind) => kinds.includes(kind)))
  let isActive = true
  return {
    /** Whether it happens now; counts it. */
    strikes(kind: FaultKind): boolean {
      if (!isActive || !active.has(kind) || !chance(kind, likelihood[kind])) return false
      counts[kind] += 1
      return true
    },
    stop() {
      isActive = false
    },
  }
}

export type Chaos = ReturnType<typeof openChaos>
