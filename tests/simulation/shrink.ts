import { faultKinds, type FaultKind } from './faults.ts'

/**
 * What of a story is told: how many wishes of each of four customers, how many purchases of the one
 * with the card, how many words of the vendor and rounds of the chain, how many customers order by the
 * app, and which kinds of weather at most.
 */
export interface Cut {
  wishes: readonly number[]
  purchases: number
  verdicts: number
  rounds: number
  charts: number
  kinds: readonly FaultKind[]
}

export const whole: Cut = {
  wishes: [8, 10, 8, 10],
  purchases: 3,
  verdicts: 3,
  rounds: 3,
  charts: 2,
  kinds: faultKinds,
}

/** Whether it still goes wrong when cut like this. */
type Fails = (cut: Cut) => Promise<boolean>

/**
 * Leaves away whatever it takes not for a story to go wrong: kind of weather by kind of weather, then
 * wish by wish, until nothing more can go. Another story is told by every cut, but one as certain.
 */
export async function shrink(fails: Fails): Promise<Cut> {
  let cut = whole
  for (;;) {
    const smaller = await fewerWishes(await fewerKinds(cut, fails), fails)
    if (sizeOf(smaller) === sizeOf(cut)) return cut
    cut = smaller
  }
}

const sizeOf = ({ wishes: submissions, purchases, verdicts, rounds: poller, charts, kinds }: Cut) =>
  submissions.reduce((a, b) => a + b, purchases + verdicts + poller + charts + kinds.length)

async function fewerKinds(from: Cut, fails: Fails): Promise<Cut> {
  let cut = from
  for (const kind of from.kinds) {
    const without = { ...cut, kinds: cut.kinds.filter((one) => one !== kind) }
    if (await fails(without)) cut = without
  }
  return cut
}

async function fewerWishes(from: Cut, fails: Fails): Promise<Cut> {
  let cut = from
  for (const who of from.wishes.keys())
    cut = await least(cut.wishes[who] ?? 0, cut, fails, (count) => ({
      ...cut,
      wishes: cut.wishes.with(who, count),
    }))
  for (const what of ['purchases', 'verdicts', 'rounds', 'charts'] as const)
    cut = await least(cut[what], cut, fails, (count) => ({ ...cut, [what]: count }))
  return cut
}

/** None, a quarter, half, or one less: the first that still goes wrong. */
async function least(most: number, from: Cut, fails: Fails, at: (count: number) => Cut) {
  for (const count of new Set([0, most >> 2, most >> 1, most - 1]))
    if (count >= 0 && count < most && (await fails(at(count)))) return at(count)
  return from
}
