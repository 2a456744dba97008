import { expect, test } from 'vitest'
import { matchLots, type LotMovement } from '#bank/tax/lots'
import { diceFor } from '#tests/simulation/dice'

/** First in, first out, without a unit or a cent lost. */

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const moved = (day: number, change: bigint, worth: bigint): LotMovement => ({
  event: `e${day}`,
  at: at(day),
  change,
  worth,
  kind: change > 0n ? 'DEPOSIT' : 'WITHDRAWAL',
})

test('what came first leaves first, each part with its own cost', () => {
  const { disposals, held } = matchLots([
    moved(1, 10n, 100n),
    moved(2, 10n, 300n),
    moved(3, -15n, 600n),
  ])
  expect(
    disposals.map(({ amount, cameAt, proceeds, cost }) => [amount, cameAt, proceeds, cost]),
  ).toEqual([
    [10n, at(1), 400n, 100n],
    [5n, at(2), 200n, 150n],
  ])
  expect(held).toEqual({ amount: 5n, cost: 150n })
})

test('what the bank never saw come has no day and no cost', () => {
  const [first, second, ...more] = matchLots([moved(1, 4n, 40n), moved(2, -6n, 90n)]).disposals
  expect(first).toMatchObject({ amount: 4n, cost: 40n, proceeds: 60n, cameBy: 'DEPOSIT' })
  expect(second).toMatchObject({ amount: 2n, cost: 0n, proceeds: 30n, cameAt: null, cameBy: null })
  expect(more).toEqual([])
})

test('amounts, costs and proceeds add up after any history', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const dice = diceFor(seed, 'lots')
    let balance = 0n
    const movements = Array.from({ length: 40 }, (_, day) => {
      const comes = balance === 0n || dice.below(2) === 0
      const change = comes
        ? BigInt(1 + dice.below(1_000))
        : -BigInt(1 + dice.below(Number(balance)))
      balance += change
      return moved(day, change, BigInt(dice.below(10_000)))
    })
    const { disposals, held } = matchLots(movements)
    const sum = (of: readonly bigint[]) => of.reduce((all, one) => all + one, 0n)
    const [came, left] = [true, false].map((comes) =>
      movements.filter(({ change }) => change > 0n === comes),
    )
    expect(held.amount).toBe(balance)
    expect(sum(disposals.map(({ cost }) => cost)) + held.cost).toBe(
      sum(came!.map(({ worth }) => worth)),
    )
    expect(sum(disposals.map(({ proceeds }) => proceeds))).toBe(
      sum(left!.map(({ worth }) => worth)),
    )
    for (const { cameAt, leftAt } of disposals) expect(cameAt! <= leftAt).toBe(true)
  }
})
