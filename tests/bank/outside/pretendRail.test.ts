import { expect, test } from 'vitest'
import type { Engine } from '#bank/db/engine'
import { createManualClock } from '#bank/outside/clock'
import { pretendIssuer } from '#bank/outside/pretendIssuer'
import { pretendRails } from '#bank/outside/rails/pretend'
import type { BankRail, RailEntry, RailInstruction } from '#bank/outside/rails/rail'

/** The simulated rails of a sandbox, to the moment and to the cent, and its account numbers. */

const KEY = '01980000-0000-7000-8000-00000000000a'
const entry: RailEntry = { source: 'rail:ach', currencyId: 'usd', minor: -5_00n }

function open(rail: BankRail, more: Partial<RailInstruction> = {}) {
  const clock = createManualClock('2026-03-02T09:00:00Z')
  const noted: unknown[][] = []
  const query = async (_: string, values: unknown[]) => {
    noted.push(values.slice(1).flat())
    return { rows: [], count: 1 }
  }
  const transaction = (_: object, work: (tx: object) => unknown) => work({ query })
  const link = pretendRails({ clock, engine: { transaction } as unknown as Engine }).link(
    rail,
    true,
  )!
  const instruction: RailInstruction = {
    tenantId: 't1',
    key: KEY,
    attempt: 1,
    rail,
    currencyId: 'usd',
    symbol: 'USD',
    minor: 5_00n,
    originator: 'Ann',
    destination: null,
    reference: null,
    sentAt: clock.now(),
    entry: null,
    ...more,
  }
  return { clock, noted, link, instruction }
}

test.each<[BankRail, number, number]>([
  ['wire', 30_000, 5_000],
  ['ach', 60_000, 5_000],
  ['sepa', 20_000, 5_000],
  ['swift', 90_000, 5_000],
  ['fps', 2_000, 2_000],
  ['chaps', 30_000, 5_000],
  ['cards', 2_000, 2_000],
])('by %s a payment is settled after %i ms, and asked about every %i', async (rail, ms, every) => {
  const { clock, link, instruction, noted } = open(rail, { entry })
  const ref = `${rail.toUpperCase()}-00000000000a`
  expect(await link.send(instruction)).toEqual({ is: 'submitted', ref })
  clock.advance(ms - 1)
  expect([await link.poll(instruction), noted]).toEqual([{ is: 'submitted', ref }, []])
  clock.advance(1)
  expect(await link.poll(instruction)).toEqual({ is: 'settled', ref })
  const at = new Date(instruction.sentAt.getTime() + ms)
  expect(noted).toEqual([[KEY, 'rail:ach', 'usd', ref, '-500', at]])
  expect(link.askEveryMs).toBe(every)
})

test('what goes to no account outside is in no book there, and only sandboxes are served', async () => {
  const { clock, link, instruction, noted } = open('sepa')
  clock.advance(20_000)
  expect([(await link.poll(instruction)).is, noted]).toEqual(['settled', []])
  expect(pretendRails({ clock, engine: {} as Engine }).link('sepa', false)).toBeNull()
})

test.each([
  [5_00n, { is: 'returned', minor: 5_00n }],
  [5_01n, { is: 'refused', answer: 'recipient_refused' }],
  [5_02n, { is: 'refused', answer: 'account_closed' }],
  [5_03n, { is: 'asked' }],
  [5_04n, { is: 'returned', minor: 2_54n }],
  [2_04n, { is: 'returned', minor: 2_04n }],
  [5_05n, { is: 'returned', minor: 5_05n }],
])('of %i cents that are asked back it becomes %o', async (minor, outcome) => {
  const { clock, link, instruction, noted } = open('sepa', { minor, entry })
  const payment = { ...instruction, minor }
  const key = '01980000-0000-7000-8000-00000000000b'
  const request = { key, reason: 'paid_twice', payment, paymentRef: null, askedAt: clock.now() }
  const poll = () => link.pollRecall(request as Parameters<typeof link.recall>[0])
  const ref = 'SEPA-00000000000b'
  // It is settled after twenty seconds, and the other bank takes a minute from then on.
  clock.advance(79_999)
  expect([await poll(), noted]).toEqual([{ is: 'asked', ref }, []])
  clock.advance(1)
  expect(await poll()).toEqual({ ref, ...outcome })
  const returned =
    'minor' in outcome ? [[key, 'rail:ach', 'usd', key, `${outcome.minor}`, clock.now()]] : []
  expect(noted).toEqual(returned)
})

test('a recall of what was settled long ago is answered a minute after it', async () => {
  const { clock, link, instruction } = open('sepa')
  clock.advance(3_600_000)
  const askedAt = clock.now()
  const request = {
    key: KEY,
    reason: 'paid_twice',
    payment: instruction,
    paymentRef: null,
    askedAt,
  }
  const poll = async () => (await link.recall(request as Parameters<typeof link.recall>[0])).is
  clock.advance(59_999)
  expect(await poll()).toBe('asked')
  clock.advance(1)
  expect(await poll()).toBe('returned')
})

test('account numbers are the same each time, and others with each turn and account', async () => {
  const numbersOf = async (accountId: string, turn: number) => {
    const rails = ['ACH', 'SEPA'] as const
    const ask = { accountId, turn, holder: 'Ann', currencyId: 'usd', rails }
    return (await pretendIssuer.issue(ask)).map(({ account_number, memo }) => [
      account_number,
      memo,
    ])
  }
  const first = await numbersOf('a1', 0)
  const [[number, memo] = [], [iban] = []] = first
  expect([number, memo]).toEqual([
    expect.stringMatching(/^\d{10}$/),
    expect.stringMatching(/^SL\d{8}$/),
  ])
  expect(iban).toMatch(new RegExp(`^DE\\d{2}90010001${number}$`))
  expect(await numbersOf('a1', 0)).toEqual(first)
  for (const [account, turn] of [
    ['a1', 1],
    ['a2', 0],
  ] as const)
    expect((await numbersOf(account, turn))[0]).not.toEqual(first[0])
})
