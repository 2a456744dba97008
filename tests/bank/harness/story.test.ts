import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { topicOfKind, type NoticeKind } from '#contract/notice'
import { everyCall } from '#bank/handlers'
import { createManualClock } from '#bank/outside/clock'
import { openSeal } from '#bank/outside/seal'
import { createSweeper } from '#bank/sweep/sweeper'
import { filesUnder } from '#tests/conventions/source'
import { openTestBank } from '#tests/kit/bank'
import { invitingTenant, openTenant } from '#tests/kit/openTenant'
import { callEverything } from './everyCall.ts'
import { factsOf, longestOf, withoutAliases } from './lists.ts'
import { openStaff } from './staff.ts'
import { cut, masked, recorded, rowsKept, seededRandom } from './story.ts'

/**
 * What comes of every call, as reviewed tables in `story/`: the answers, the messages, and the rows
 * of every table. `npx vitest run --project bank tests/bank/harness/story.test.ts -u` writes them
 * anew.
 */

const START = '2026-03-02T09:00:00Z'
let clock = createManualClock(START)
const { random, deal } = seededRandom({ now: () => clock.now() }, 'story')
const bank = await openTestBank(everyCall, { random, seal: openSeal(random.bytes(32)) })
clock = bank.clock
const tenantId = await openTenant(bank.world, { ...invitingTenant, botToken: '7000000045:AAbot' })
const story = recorded(bank, deal)
await callEverything(story.bank, tenantId, {
  email: 'story@people.example',
  newEmail: 'story-new@people.example',
  phone: '15550340001',
  password: 'seven green otters swim',
  firstName: 'Stella',
  tgId: '9100051',
})
async function follow(step: string) {
  deal(step)
  await bank.relay.drain()
  await bank.noticer.drain(tenantId)
  await bank.follower.drain(tenantId)
  await bank.relay.drain()
  await bank.worker.drain(tenantId)
}
for (const step of ['what follows', 'and what follows from that']) await follow(step)

const MESSAGE_MOST = 300

test('every call answers as it was reviewed', async () => {
  expect(story.lines.length).toBeGreaterThan(400)
  await expect(`${story.lines.join('\n')}\n`).toMatchFileSnapshot('story/answers.txt')
})

test('every message reads as it was reviewed', async () => {
  // Several are sent at once.
  const lines = bank.messages
    .map((one) => cut(masked(JSON.stringify(one)), MESSAGE_MOST))
    .toSorted()
  expect(lines.length).toBeGreaterThan(20)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('story/messages.txt')
})

test('every table holds what was reviewed', async () => {
  const lines = await rowsKept(bank, tenantId)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('story/rows.txt')
})

test('every list is the same in parts as whole, and its filters and bounds are as reviewed', async () => {
  const lines: string[] = []
  const readers = [...story.lists.values()].flat().map(({ options }) => options)
  const owner = await openStaff(bank, tenantId, 'owner')
  const others = [...new Map(readers.map((one) => [one.bearer, one])).values(), owner].toReversed()
  for (const [name, requests] of withoutAliases(story.lists)) {
    const request = await longestOf(bank, requests, others)
    const facts = request && (await factsOf(bank, request))
    expect(facts?.broken ?? [], name).toEqual([])
    lines.push(`${name}: ${facts?.lines.join('\n') ?? 'of something that was deleted'}`)
  }
  expect(story.lists.size).toBeGreaterThan(30)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('story/lists.txt')
})

interface KeptNotice {
  kind: NoticeKind
  line: string
}

test('every kind of notice says what was reviewed, here or in a test of its own', async () => {
  const kept = await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.rows<KeptNotice>(
      `select distinct kind, concat_ws(' ', facts::text, room,
         case when subject is null then 'alone' else 'of something' end,
         case when wallet_id is null then 'of no wallet' else 'of a wallet' end) as line
       from notices where tenant_id = $1 order by 1, 2`,
      [tenantId],
    ),
  )
  const linesOf = (kind: NoticeKind) =>
    kept.filter((one) => one.kind === kind).map(({ line }) => `  ${masked(line)}`)
  const kinds = (Object.keys(topicOfKind) as NoticeKind[]).toSorted() // keys forget their names
  const lines = kinds.flatMap((kind) => [`${topicOfKind[kind]} ${kind}`, ...linesOf(kind)])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('story/notices.txt')
  const others = filesUnder('tests/bank')
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .concat(readFileSync('tests/bank/notice/told/notices.txt', 'utf8'))
  const unasked = kinds.filter(
    (kind) => linesOf(kind).length === 0 && !others.some((text) => wordIn(text, kind)),
  )
  expect(unasked).toEqual([])
})

const wordIn = (text: string, word: string) => new RegExp(`\\b${word}\\b`).test(text)

const DAY_MS = 24 * 3_600_000
/** In days: what expires soon, what is swept, and what nobody used. */
const LATER = [1 / 24, 35, 100]

/** Which of them were there to be read is chance, and those that were read are swept. */
const readAllNotices = () =>
  bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query('update notices set read_at = at where tenant_id = $1', [tenantId]),
  )

test('what time alone changes is what was reviewed', async () => {
  const { sweep } = createSweeper(bank.world)
  const lines: string[] = []
  await readAllNotices()
  let before = new Set(await rowsKept(bank, tenantId))
  let messages = bank.messages.length
  for (const days of LATER) {
    const title = `${Math.round(days * 24)} hours later`
    bank.clock.advance(days * DAY_MS)
    await follow(title)
    await sweep()
    await follow(title)
    const after = await rowsKept(bank, tenantId)
    const sent = bank.messages.slice(messages).map((one) => masked(JSON.stringify(one)))
    lines.push(`## ${title}`, ...after.filter((line) => !before.has(line)))
    lines.push(...sent.map((text) => cut(text, MESSAGE_MOST)).toSorted())
    before = new Set(after)
    messages = bank.messages.length
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('story/later.txt')
})
