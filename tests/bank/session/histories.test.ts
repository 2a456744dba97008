import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readUser } from '#contract/person'
import { refreshTokens, signOut, type ClientKind } from '#contract/session'
import { signUpByTelegram } from '#contract/telegram'
import { openTestBank } from '#tests/kit/bank'
import { openBranch } from './tenantKit.ts'
import { fieldsFor, proofOf, tokenOf } from './launch.ts'

/**
 * histories of a session, a thousand in DEEP, made by chance and told twice: once by the bank, once by
 * the model below. They must agree on every answer.
 */

const SEED = Number(process.env.SEED ?? 20_260_302)
const BATCHES = process.env.DEEP ? 40 : 10
const AT_ONCE = 25
const STEPS = 6
/** How often each answer must have been given. */
const LEAST = process.env.DEEP ? 50 : 5

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

interface Story {
  client: ClientKind
  id: number
  until: number
  pairs: Pair[]
  state: 'open' | 'ended' | 'blocked'
}

type Deed =
  | { do: 'renew'; back: number; elsewhere: boolean }
  | { do: 'use'; back: number }
  | { do: 'leave' }
  | { do: 'block' }

const back = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.nat({ max: 4 }) },
)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 28, arbitrary: fc.record({ do: fc.constant('renew'), back, elsewhere: rarely(40) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('use'), back }) },
  { weight: 1, arbitrary: fc.constant({ do: 'leave' } as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'block' } as const) },
) as fc.Arbitrary<Deed>
/** Mostly bursts within the grace, for that is where a thief and a second tab look alike. */
const pause = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 1, SECOND, 3 * SECOND, 5 * SECOND) },
  { weight: 2, arbitrary: fc.constantFrom(9_999, 10_000, 10_001, 30 * SECOND) },
  { weight: 1, arbitrary: fc.constantFrom(10 * MINUTE - 1, 10 * MINUTE, 20 * MINUTE) },
  { weight: 1, arbitrary: fc.constantFrom(DAY - 1, DAY, 3 * DAY, 7 * DAY - 1, 7 * DAY) },
)
const step = fc.record({
  pause,
  deeds: fc.array(deed, { minLength: AT_ONCE, maxLength: AT_ONCE }),
})

function rarely(one: number) {
  return fc.nat({ max: one }).map((chance) => chance === one)
}

const bank = await openTestBank()
const botToken = tokenOf(1)
const { ask, rows } = await openBranch(bank, { botToken })
const now = () => bank.clock.now().getTime()

let count = 1_000
async function begin(client: ClientKind): Promise<Story> {
  const id = ++count
  const launch = proofOf(fieldsFor(id, bank.clock.now()), botToken)
  const { body } = await ask(signUpByTelegram, launch, { client })
  const story: Story = { client, id, until: now() + 30 * DAY, pairs: [], state: 'open' }
  story.pairs.push(pairIn(story, body))
  return story
}

const pairIn = ({ client, until }: Story, body: Record<string, unknown>): Pair => ({
  access: String(body.access_token),
  refresh: String(body.refresh_token),
  accessUntil: Math.min(now() + 10 * MINUTE, until),
  idleUntil: Math.min(now() + IDLE[client], until),
  spentAt: null,
  successor: null,
})

/** What the bank must say to a renewal, and what becomes of the session. */
function renewalOf(story: Story, pair: Pair, elsewhere: boolean): string | Pair {
  if (story.state === 'ended') return 'REFRESH_INVALID'
  if (story.state === 'blocked') return 'USER_BLOCKED'
  if (elsewhere) return end(story, 'REFRESH_INVALID')
  if (story.until <= now()) return 'REFRESH_EXPIRED'
  if (pair.spentAt !== null) {
    const recent = now() - pair.spentAt <= 10 * SECOND
    if (recent && pair.successor?.spentAt === null) return pair.successor
    return end(story, 'REFRESH_REUSED')
  }
  return pair.idleUntil <= now() ? 'REFRESH_EXPIRED' : 'FRESH'
}

function end(story: Story, code: string) {
  story.state = 'ended'
  return code
}

function useOf({ state }: Story, { accessUntil }: Pair): string {
  if (state === 'ended') return 'ACCESS_TOKEN_INVALID'
  if (accessUntil <= now()) return 'ACCESS_TOKEN_EXPIRED'
  return state === 'blocked' ? 'USER_BLOCKED' : 'OPEN'
}

const told: Record<string, number> = {}
const tell = (what: string) => (told[what] = (told[what] ?? 0) + 1)

async function renew(story: Story, pair: Pair, elsewhere: boolean) {
  const { client } = story
  const expected = renewalOf(story, pair, elsewhere)
  const other = client === 'web' ? 'telegram' : 'web'
  const { body } = await ask(
    refreshTokens,
    { refresh_token: pair.refresh },
    { client: elsewhere ? other : client },
  )
  if (typeof expected !== 'string') {
    tell('the same pair')
    expect(body).toMatchObject({
      access_token: expected.access,
      refresh_token: expected.refresh,
    })
    return
  }
  tell(expected)
  expect(body.code ?? 'FRESH').toBe(expected)
  if (expected !== 'FRESH') return
  pair.spentAt = now()
  pair.successor = pairIn(story, body)
  expect(story.pairs.map(({ refresh }) => refresh)).not.toContain(pair.successor.refresh)
  story.pairs.push(pair.successor)
}

async function use(story: Story, pair: Pair) {
  const expected = useOf(story, pair)
  const { body } = await ask(readUser, {}, { bearer: pair.access })
  tell(expected)
  expect(body.code ?? 'OPEN').toBe(expected)
}

async function leave(story: Story, pair: Pair) {
  const expected = useOf(story, pair)
  const { body } = await ask(signOut, {}, { bearer: pair.access })
  expect(body.code ?? 'OPEN').toBe(expected)
  if (expected === 'OPEN') story.state = 'ended'
}

async function block(story: Story) {
  await rows(
    `update people set state = 'blocked' where tenant_id = $1 and tg_id = $2`,
    String(story.id),
  )
  if (story.state === 'open') story.state = 'blocked'
}

async function live(story: Story, deed: Deed) {
  const newest = story.pairs.at(-1)!
  if (deed.do === 'leave') return leave(story, newest)
  if (deed.do === 'block') return block(story)
  const pair = story.pairs.at(-1 - deed.back) ?? newest
  return deed.do === 'renew' ? renew(story, pair, deed.elsewhere) : use(story, pair)
}

test('sessions live as the model says, whatever is done with them', async ({ task }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const stories = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => begin(at % 3 === 0 ? 'telegram' : 'web')),
      )
      for (const { pause, deeds } of steps) {
        bank.clock.turn(pause)
        await Promise.all(stories.map((story, at) => live(story, deeds[at]!)))
      }
    }),
    { numRuns: BATCHES, seed: SEED, endOnFailure: true },
  )
  task.meta.figure = `${BATCHES * AT_ONCE} histories, seed ${SEED}`
  const kinds = ['FRESH', 'the same pair', 'REFRESH_REUSED', 'REFRESH_INVALID', 'REFRESH_EXPIRED']
  for (const kind of [...kinds, 'USER_BLOCKED', 'OPEN', 'ACCESS_TOKEN_EXPIRED'])
    expect(told[kind], kind).toBeGreaterThan(LEAST)
})
