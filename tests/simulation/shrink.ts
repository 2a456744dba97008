import { faultKinds, type FaultKind } from './faults.ts'

/**
 * The parts of a scenario: submissions of each customer, purchases, requests and plans, files of
 * payments, disputes, payments that others approve, friends, vendor messages, chain rounds, customers
 * in the app, and faults.
 */
export interface Cut {
  submissions: readonly number[]
  purchases: number
  promises: number
  payouts: number
  disputes: number
  approvals: number
  friends: number
  verdicts: number
  rounds: number
  charts: number
  kinds: readonly FaultKind[]
}

export const whole: Cut = {
  submissions: [8, 10, 8, 10],
  purchases: 3,
  promises: 2,
  payouts: 2,
  disputes: 2,
  approvals: 3,
  friends: 2,
  verdicts: 3,
  rounds: 3,
  charts: 2,
  kinds: faultKinds,
}

const parts = [
  'purchases',
  'promises',
  'payouts',
  'disputes',
  'approvals',
  'friends',
  'verdicts',
  'rounds',
  'charts',
] as const

/** Whether it still fails with this cut. */
type Fails = (cut: Cut) => Promise<boolean>

/**
 * Removes kinds of faults, then submissions, as long as the scenario still fails. Every cut is a
 * new scenario.
 */
export async function shrink(fails: Fails): Promise<Cut> {
  let cut = whole
  for (;;) {
    const smaller = await fewerSubmissions(await fewerKinds(cut, fails), fails)
    if (sizeOf(smaller) === sizeOf(cut)) return cut
    cut = smaller
  }
}

const sizeOf = ({ submissions, kinds, ...rest }: Cut) =>
  [...submissions, ...Object.values(rest)].reduce((a, b) => a + b, kinds.length)

async function fewerKinds(from: Cut, fails: Fails): Promise<Cut> {
  let cut = from
  for (const kind of from.kinds) {
    const without = { ...cut, kinds: cut.kinds.filter((one) => one !== kind) }
    if (await fails(without)) cut = without
  }
  return cut
}

async function fewerSubmissions(from: Cut, fails: Fails): Promise<Cut> {
  let cut = from
  for (const who of from.submissions.keys())
    cut = await least(cut.submissions[who] ?? 0, cut, fails, (count) => ({
      ...cut,
      submissions: cut.submissions.with(who, count),
    }))
  for (const what of parts)
    cut = await least(cut[what], cut, fails, (count) => ({ ...cut, [what]: count }))
  return cut
}

/** None, a quarter, half, or one less: the first that still fails. */
async function least(most: number, from: Cut, fails: Fails, at: (count: number) => Cut) {
  for (const count of new Set([0, most >> 2, most >> 1, most - 1]))
    if (count >= 0 && count < most && (await fails(at(count)))) return at(count)
  return from
}
