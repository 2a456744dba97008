import { expect, test } from 'vitest'
import { acceptKycTerms, submitKycRail } from '#contract/kyc'
import type { VerificationStatus } from '#contract/person'
import { entityExhibit as exhibit } from '#machines/kyc/life.exhibit'
import { entityLife, type EntityEvent } from '#machines/kyc/entity.life'
import { allows } from '#machines/kit/life'
import { handleVendorNews } from '#bank/kyc/vendorNews'
import { signedVendorMessage, type PretendedNews } from '#bank/outside/vendors/pretend'
import type { NewsWord, VendorMessage } from '#bank/outside/vendors/verifier'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { oneOf } from '#tests/kit/whole'
import { openVerifying } from './visitor.ts'

const bank = await openTestBank()
const kit = await openVerifying(bank)
const { tenantId } = kit
const { world } = bank

/** A customer who has just submitted, and the vendor's results. */
async function waiting() {
  const owner = await kit.moveIn()
  await owner.ask(acceptKycTerms, { rail_id: 'cards' })
  const { id } = await kit.handIn(owner, 'later', { gov_id_number: `W${world.random.number()}` })
  await owner.ask(submitKycRail, { rail_id: 'cards' })
  const [context] = await kit.rows<{ inquiry_id: string }>(
    'select inquiry_id from kyc_visits where tenant_id = $1 and entity_id = $2',
    id,
  )
  const began = world.clock.now().getTime()
  const word = (name: NewsWord, second: number, more: Partial<PretendedNews> = {}) =>
    ({
      eventId: `${id} ${name} ${second}`,
      reference: id,
      inquiryId: context?.inquiry_id ?? null,
      word: name,
      parts: ['face'],
      at: new Date(began + second * 1_000),
      ...more,
    }) satisfies PretendedNews
  return { owner, word }
}

const postMessage = (message: VendorMessage, vendor = 'pretend', tenant = tenantId) =>
  bank.app.request(
    new Request(`http://localhost/hooks/kyc/${tenant}/${vendor}`, {
      method: 'POST',
      headers: message.headers,
      body: new Uint8Array(message.body),
    }),
  )
const sendNews = async (word: PretendedNews) =>
  (await postMessage(signedVendorMessage(world.seal, word, world.clock.now()))).status
const historyOf = async ({ walletId }: Owner) =>
  (
    await kit.rows<{ step: string }>(
      `select subject || ' ' || status_after as step from kyc_history
       where tenant_id = $1 and wallet_id = $2 order by at, id`,
      walletId,
    )
  ).map(({ step }) => step)

test('a result moves the entity and its rail and publishes both', async () => {
  const { owner, word } = await waiting()
  expect(await sendNews(word('green', 1))).toBe(200)
  expect((await historyOf(owner)).slice(-2)).toEqual(['entity APPROVED', 'cards APPROVED'])
  const news = await kit.rows<{ record: { subject: string; status: string } }>(
    `select record from wallet_feed where tenant_id = $1 and wallet_id = $2
     and table_name = 'rails' order by seq desc limit 2`,
    owner.walletId,
  )
  expect(news.map(({ record }) => [record.subject, record.status])).toEqual([
    ['rail', 'APPROVED'],
    ['entity', 'APPROVED'],
  ])
})

test('applies a repeated event once, even fifty in parallel', async () => {
  const { owner, word } = await waiting()
  const same = word('retry', 1)
  const statuses = await Promise.all(Array.from({ length: 20 }, () => sendNews(same)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const steps = await historyOf(owner)
  expect(steps.filter((step) => step === 'entity SOFT_REJECT')).toHaveLength(1)
})

const orders: NewsWord[][] = oneOf(3, [
  ['pending', 'retry', 'green'],
  ['pending', 'green', 'retry'],
  ['retry', 'pending', 'green'],
  ['retry', 'green', 'pending'],
  ['green', 'pending', 'retry'],
  ['green', 'retry', 'pending'],
])

test.each(orders)('of %s, %s and %s in any order the newest result counts', async (...order) => {
  const { owner, word } = await waiting()
  const second = { pending: 1, retry: 2, green: 3 } as Record<NewsWord, number>
  for (const name of order) for (const _ of [1, 2]) await sendNews(word(name, second[name]))
  expect((await kit.entity(owner)).status).toBe('APPROVED')
})

test('a delayed event does not undo a newer one', async () => {
  const { owner, word } = await waiting()
  await sendNews(word('green', 10))
  expect(await sendNews(word('final', 5))).toBe(200)
  expect((await kit.entity(owner)).status).toBe('APPROVED')
  const stored = await kit.rows(
    `select word from kyc_heard where tenant_id = $1 and event_id like $2 and outcome = 'late'`,
    '%final 5',
  )
  expect(stored).toHaveLength(1)
})

test('ignores an event about an earlier session', async () => {
  const { owner, word } = await waiting()
  await sendNews(word('retry', 1))
  bank.clock.advance(60_000)
  await kit.handIn(owner)
  await sendNews(word('final', 120))
  expect((await kit.entity(owner)).status).toBe('PENDING')
})

test('a bad result for an approved entity closes the rail for staff to review', async () => {
  const { owner, word } = await waiting()
  await sendNews(word('green', 1))
  await sendNews(word('final', 2))
  expect(await kit.entity(owner)).toMatchObject({ status: 'HOLD', reason: 'new_finding' })
  expect((await historyOf(owner)).at(-1)).toBe('cards HOLD')
})

const forgeries: [string, (message: VendorMessage) => VendorMessage][] = [
  ['without a signature', ({ body }) => ({ body, headers: new Headers() })],
  [
    'with a letter changed',
    ({ body, headers }) => ({
      body: Buffer.from(Buffer.from(body).toString().replace('retry', 'green')),
      headers,
    }),
  ],
  [
    'under another key',
    ({ body }) => ({
      body,
      headers: new Headers({ 'pretend-signature': `t=1,v1=${'0'.repeat(64)}` }),
    }),
  ],
]

test.each(forgeries)('refuses an event %s', async (_, forge) => {
  const { owner, word } = await waiting()
  const response = await postMessage(
    forge(signedVendorMessage(world.seal, word('retry', 1), world.clock.now())),
  )
  expect(response.status).toBe(401)
  expect((await kit.entity(owner)).status).toBe('PENDING')
})

test('refuses an old signature and one for another bank', async () => {
  const { owner, word } = await waiting()
  const late = new Date(world.clock.now().getTime() - 301_000)
  const old = signedVendorMessage(world.seal, word('green', 1), late)
  expect((await postMessage(old)).status).toBe(401)
  const other = await openVerifying(bank)
  const message = signedVendorMessage(world.seal, word('green', 1), world.clock.now())
  expect((await postMessage(message, 'pretend', other.tenantId)).status).toBe(202)
  expect((await postMessage(message, 'sumsub')).status).toBe(401)
  expect((await postMessage(message, 'nobody')).status).toBe(404)
  expect((await kit.entity(owner)).status).toBe('PENDING')
})

test('a live tenant refuses the sandbox vendor', async () => {
  const live = await openVerifying(bank, { kind: 'live' })
  const owner = await live.moveIn()
  await expect(live.open(owner)).rejects.toThrow('OVERLOADED')
  const { word } = await waiting()
  const message = signedVendorMessage(world.seal, word('green', 1), world.clock.now())
  expect((await postMessage(message, 'pretend', live.tenantId)).status).toBe(401)
})

const words: NewsWord[] = ['green', 'retry', 'final', 'duplicate', 'needs', 'manual', 'hit']
const places: Partial<Record<VerificationStatus, (owner: Owner) => Promise<unknown>>> = {
  PENDING: async () => {},
  APPROVED: (owner) => kit.say(owner, 'green'),
  SOFT_REJECT: (owner) => kit.say(owner, 'retry'),
  REJECT: (owner) => kit.say(owner, 'final'),
  DOUBLE: (owner) => kit.say(owner, 'duplicate'),
  DECLINED: async (owner) => {
    await kit.say(owner, 'needs', ['address'])
    await kit.move(owner, 'decline')
  },
}

test.each(Object.entries(places))(
  'from %s every result does what the chart says',
  async (from, go) => {
    for (const name of oneOf(3, words, Object.keys(places).indexOf(from))) {
      const { owner, word } = await waiting()
      await go(owner)
      expect((await kit.entity(owner)).status).toBe(from)
      await handleVendorNews(
        world,
        tenantId,
        'pretend',
        signedVendorMessage(world.seal, word(name, 5), world.clock.now()),
      )
      const after = await kit.entity(owner)
      expect(`${from} ${name} ${after.status}`).toBe(`${from} ${name} ${expected(from, name)}`)
    }
  },
)

const afterRefusal: Partial<Record<NewsWord, string>> = { green: 'APPROVED', final: 'REJECT' }

/** Counted from the table of lives, not read from the chart. */
function expected(from: string, name: NewsWord): string {
  const decided: Partial<Record<NewsWord, string>> = {
    green: 'APPROVED',
    retry: 'SOFT_REJECT',
    final: 'REJECT',
    duplicate: 'DOUBLE',
    needs: 'HOLD',
    manual: 'HOLD',
  }
  if (from === 'PENDING') return decided[name] ?? from
  if (from === 'SOFT_REJECT') return afterRefusal[name] ?? from
  if (from === 'APPROVED') return ['green', 'needs'].includes(name) ? from : 'HOLD'
  return from
}

test('a green result approves pending and softly refused entities only', () => {
  const green = exhibit.events.find(({ type }) => type === 'verdict.green') as EntityEvent
  const facts = {
    stage: null,
    reason: null,
    missing: [],
    attempts: 0,
    attemptsMax: 3,
    knownElsewhere: false,
    matches: true,
    vouchedBy: null,
    message: null,
  }
  const open = (
    ['UNVERIFIED', 'HOLD', 'SOFT_REJECT', 'REJECT', 'DOUBLE', 'DECLINED'] as const
  ).filter((status) => allows(entityLife, { status, facts }, green))
  expect(open).toEqual(['SOFT_REJECT'])
})
