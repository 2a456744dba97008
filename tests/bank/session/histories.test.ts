import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readUser } from '#contract/person'
import { refreshTokens, signOut, type ClientKind } from '#contract/session'
import { signUpByTelegram } from '#contract/telegram'
import { openTestBank } from '#tests/kit/bank'
import { isWhole } from '#tests/kit/whole'
import { openTenantKit } from './tenantKit.ts'
import { fieldsFor, proofOf, tokenOf } from './launch.ts'

/**
 * random histories of a session, a thousand in DEEP. The bank and the model below must agree on
 * every response.
 */

const SEED = Number(process.env.SEED ?? 20_260_302)
const BATCHES = isWhole ? 40 : 4
const AT_ONCE = 25
const STEPS = 6
/** How often each response must occur. */
const LEAST = isWhole ? 50 : 1

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const IDLE = { web: DAY, telegram: 7 * DAY }

interface Pair {
  access: string
  refresh: string
  accessUntil: number
  idleUntil: number
  spentAt: number | null
  successor: Pair | null
}

interface SessionHistory {
  client: ClientKind
  id: number
  until: number
  pairs: Pair[]
  state: 'open' | 'ended' | 'blocked'
}

type SessionAction =
  | { do: 'renew'; back: number; elsewhere: boolean }
  | { do: 'use'; back: number }
  | { do: 'leave' }
  | { do: 'block' }

const back = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.nat({ max: 4 }) },
)
const anyAction: fc.Arbitrary<SessionAction> = fc.oneof(
  { weight: 28, arbitrary: fc.record({ do: fc.constant('renew'), back, elsewhere: rarely(40) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('use'), back }) },
  { weight: 1, arbitrary: fc.constant({ do: 'leave' } as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'block' } as const) },
) as fc.Arbitrary<SessionAction>
/** Mostly bursts within the grace period, where a thief and a second tab look alike. */
const pause = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 1, SECOND, 3 * SECOND, 5 * SECOND) },
  { weight: 2, arbitrary: fc.constantFrom(9_999, 10_000, 10_001, 30 * SECOND) },
  { weight: 1, arbitrary: fc.constantFrom(10 * MINUTE - 1, 10 * MINUTE, 20 * MINUTE) },
  { weight: 1, arbitrary: fc.constantFrom(DAY - 1, DAY, 3 * DAY, 7 * DAY - 1, 7 * DAY) },
)
const step = fc.record({
  pause,
  operations: fc.array(anyAction, { minLength: AT_ONCE, maxLength: AT_ONCE }),
})

function rarely(one: number) {
  return fc.nat({ max: one }).map((chance) => chance === one)
}

const bank = await openTestBank()
const botToken = tokenOf(1)
const { ask, rows } = await openTenantKit(bank, { botToken })
const now = () => bank.clock.now().getTime()

let count = 1_000
async function begin(client: ClientKind): Promise<SessionHistory> {
  const id = ++count
  const launch = proofOf(fieldsFor(id, bank.clock.now()), botToken)
  const { body } = await ask(signUpByTelegram, launch, { client })
  const scenario: SessionHistory = { client, id, until: now() + 30 * DAY, pairs: [], state: 'open' }
  scenario.pairs.push(pairIn(scenario, body))
  return scenario
}

const pairIn = ({ client, until }: SessionHistory, body: Record<string, unknown>): Pair => ({
  access: String(body.access_token),
  refresh: String(body.refresh_token),
  accessUntil: Math.min(now() + 10 * MINUTE, until),
  idleUntil: Math.min(now() + IDLE[client], until),
  spentAt: null,
  successor: null,
})

/** The expected response to a renewal, and the session after it. */
function renewalOf(scenario: SessionHistory, pair: Pair, elsewhere: boolean): string | Pair {
  if (scenario.state === 'ended') return 'REFRESH_INVALID'
  if (scenario.state === 'blocked') return 'USER_BLOCKED'
  if (elsewhere) return end(scenario, 'REFRESH_INVALID')
  if (scenario.until <= now()) return 'REFRESH_EXPIRED'
  if (pair.spentAt !== null) {
    const recent = now() - pair.spentAt <= 10 * SECOND
    if (recent && pair.successor?.spentAt === null) return pair.successor
    return end(scenario, 'REFRESH_REUSED')
  }
  return pair.idleUntil <= now() ? 'REFRESH_EXPIRED' : 'FRESH'
}

function end(scenario: SessionHistory, code: string) {
  scenario.state = 'ended'
  return code
}

function useOf({ state }: SessionHistory, { accessUntil }: Pair): string {
  if (state === 'ended') return 'ACCESS_TOKEN_INVALID'
  if (accessUntil <= now()) return 'ACCESS_TOKEN_EXPIRED'
  return state === 'blocked' ? 'USER_BLOCKED' : 'OPEN'
}

const counts: Record<string, number> = {}
const countOutcome = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)

async function renew(scenario: SessionHistory, pair: Pair, elsewhere: boolean) {
  const { client } = scenario
  const expected = renewalOf(scenario, pair, elsewhere)
  const other = client === 'web' ? 'telegram' : 'web'
  const { body } = await ask(
    refreshTokens,
    { refresh_token: pair.refresh },
    { client: elsewhere ? other : client },
  )
  if (typeof expected !== 'string') {
    countOutcome('the same pair')
    expect(body).toMatchObject({
      access_token: expected.access,
      refresh_token: expected.refresh,
    })
    return
  }
  countOutcome(expected)
  expect(body.code ?? 'FRESH').toBe(expected)
  if (expected !== 'FRESH') return
  pair.spentAt = now()
  pair.successor = pairIn(scenario, body)
  expect(scenario.pairs.map(({ refresh }) => refresh)).not.toContain(pair.successor.refresh)
  scenario.pairs.push(pair.successor)
}

async function use(scenario: SessionHistory, pair: Pair) {
  const expected = useOf(scenario, pair)
  const { body } = await ask(readUser, {}, { bearer: pair.access })
  countOutcome(expected)
  expect(body.code ?? 'OPEN').toBe(expected)
}

async function leave(scenario: SessionHistory, pair: Pair) {
  const expected = useOf(scenario, pair)
  const { body } = await ask(signOut, {}, { bearer: pair.access })
  expect(body.code ?? 'OPEN').toBe(expected)
  if (expected === 'OPEN') scenario.state = 'ended'
}

async function block(scenario: SessionHistory) {
  await rows(
    `update people set state = 'blocked' where tenant_id = $1 and tg_id = $2`,
    String(scenario.id),
  )
  if (scenario.state === 'open') scenario.state = 'blocked'
}

async function act(scenario: SessionHistory, operation: SessionAction) {
  const newest = scenario.pairs.at(-1)!
  if (operation.do === 'leave') return leave(scenario, newest)
  if (operation.do === 'block') return block(scenario)
  const pair = scenario.pairs.at(-1 - operation.back) ?? newest
  return operation.do === 'renew' ? renew(scenario, pair, operation.elsewhere) : use(scenario, pair)
}

test('sessions follow the model', async ({ task }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const scenarios = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => begin(at % 3 === 0 ? 'telegram' : 'web')),
      )
      for (const { pause, operations } of steps) {
        bank.clock.advance(pause)
        await Promise.all(scenarios.map((scenario, at) => act(scenario, operations[at]!)))
      }
    }),
    { numRuns: BATCHES, seed: SEED, endOnFailure: true },
  )
  task.meta.figure = `${BATCHES * AT_ONCE} histories, seed ${SEED}`
  const kinds = ['FRESH', 'the same pair', 'REFRESH_REUSED', 'REFRESH_INVALID', 'REFRESH_EXPIRED']
  for (const kind of [...kinds, 'USER_BLOCKED', 'OPEN', 'ACCESS_TOKEN_EXPIRED'])
    expect(counts[kind], kind).toBeGreaterThan(LEAST)
})
