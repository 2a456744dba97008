import { beforeAll, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { PlaceDraft } from '#contract/place'
import { createFakeBrowser } from '#device/fakeDevice'
import { placeShown, type PlaceSnapshot } from '#machines/order/place.flow'
import { openOrderKit } from '#tests/bank/order/orderKit'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { createSubmissions } from '#device/submissions'
import { openTab } from './payTab.ts'

/** One submission, one order: chart, device and client with the real bank and a bad network. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)
const at = { bank, tenantId: kit.tenantId }

let them: Owner
beforeAll(async () => {
  them = await kit.moveIn()
})

async function payer(cents = 10_000n) {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, cents)
  const draft: PlaceDraft = {
    orderType: 'TRANSFER_INTERNAL',
    walletId: owner.walletId,
    fromId: kit.usd,
    toId: kit.usd,
    amount: '40',
    isReverse: false,
    isSubtract: true,
    quoteId: null,
    to: { walletId: them.walletId },
  }
  return { owner, draft }
}

const paid = async (owner: Owner) => 10_000n - (await kit.has(owner.walletId, kit.usd))[0]
const still = (snapshot: PlaceSnapshot) => !snapshot.hasTag('busy')
const ends = (place: ReturnType<ReturnType<typeof openTab>['open']>) =>
  waitFor(place, (snapshot) => snapshot.status === 'done' || still(snapshot))

test('a submission becomes an order, and its key is removed', async () => {
  const { owner, draft } = await payer()
  const tab = openTab(at, owner)
  const place = tab.open(draft)
  await ends(place)
  place.send({ type: 'order.place' })
  await waitFor(place, ({ status }) => status === 'done')
  expect(place.getSnapshot().output?.order).toMatchObject({ status: 'COMPLETE' })
  expect(await paid(owner)).toBe(4_000n)
  expect(createSubmissions(tab.device.localStore, 'wish').read(owner.walletId)).toBeNull()
})

/** An order that was placed, but its response got lost. */
async function losesItsAnswer() {
  const { owner, draft } = await payer()
  const tab = openTab(at, owner)
  const place = tab.open(draft)
  await ends(place)
  tab.line.now = 'lost after'
  place.send({ type: 'order.place' })
  await waitFor(place, (snapshot) =>
    snapshot.matches({ submitting: { outcomeUnknown: 'waiting' } }),
  )
  return { owner, tab, place }
}

test('a lost response is never shown as failed, and is one order once known', async () => {
  const { owner, tab, place } = await losesItsAnswer()
  expect(placeShown(place.getSnapshot())).toMatchObject({ unknown: true, refusal: null })
  tab.clock.increment(3_000)
  await waitFor(place, (snapshot) =>
    snapshot.matches({ submitting: { outcomeUnknown: 'waiting' } }),
  )
  tab.line.now = 'good'
  tab.clock.increment(3_000)
  await waitFor(place, ({ status }) => status === 'done')
  expect(new Set(tab.keys).size).toBe(1)
  expect(await paid(owner)).toBe(4_000n)
})

test('a rate limit is no answer to the submission before it', async () => {
  const { owner, tab, place } = await losesItsAnswer()
  tab.line.now = 'sent away'
  place.send({ type: 'order.ask' })
  await waitFor(
    place,
    (snapshot) => !snapshot.matches({ submitting: { outcomeUnknown: 'asking' } }),
  )
  expect(placeShown(place.getSnapshot())).toMatchObject({ unknown: true, refusal: null })
  tab.line.now = 'good'
  tab.clock.increment(3_000)
  await waitFor(place, ({ status }) => status === 'done')
  expect(new Set(tab.keys).size).toBe(1)
  expect(await paid(owner)).toBe(4_000n)
})

test('a reloaded page asks for the outcome and does not send again', async () => {
  const { owner, draft } = await payer()
  const store = createFakeBrowser()
  const before = openTab(at, owner, store)
  const first = before.open(draft)
  await ends(first)
  before.line.now = 'lost after'
  first.send({ type: 'order.place' })
  await waitFor(first, (snapshot) => snapshot.matches({ submitting: 'outcomeUnknown' }))
  first.stop()
  const after = openTab(at, owner, store)
  const second = after.open(null)
  await waitFor(second, ({ status }) => status === 'done')
  expect(second.getSnapshot().output?.order).toMatchObject({ amount_from: '40.00' })
  expect(await paid(owner)).toBe(4_000n)
})

test('places an undelivered submission once when the network is back', async () => {
  const { owner, draft } = await payer()
  const tab = openTab(at, owner)
  const place = tab.open(draft)
  await ends(place)
  tab.line.now = 'lost before'
  place.send({ type: 'order.place' })
  await waitFor(place, (snapshot) =>
    snapshot.matches({ submitting: { outcomeUnknown: 'waiting' } }),
  )
  expect(await paid(owner)).toBe(0n)
  tab.line.now = 'good'
  place.send({ type: 'order.ask' })
  await waitFor(place, ({ status }) => status === 'done')
  expect(await paid(owner)).toBe(4_000n)
})

test('the same submission in two tabs, pressed twice in each, is one order', async () => {
  const { owner, draft } = await payer()
  const store = createFakeBrowser()
  const tabs = [openTab(at, owner, store), openTab(at, owner, store)]
  const places = tabs.map((tab) => tab.open(draft))
  await Promise.all(places.map(ends))
  for (const place of places) {
    place.send({ type: 'order.place' })
    place.send({ type: 'order.place' })
  }
  await Promise.all(places.map((place) => waitFor(place, ({ status }) => status === 'done')))
  const ids = places.map((place) => place.getSnapshot().output?.order?.order_uuid)
  expect(new Set(ids).size).toBe(1)
  expect(await paid(owner)).toBe(4_000n)
})

test('shows a refusal, and a changed submission gets another key', async () => {
  const { owner, draft } = await payer()
  const tab = openTab(at, owner)
  const place = tab.open({ ...draft, amount: '999' })
  await ends(place)
  place.send({ type: 'order.place' })
  await waitFor(place, (snapshot) => snapshot.context.refusal !== null && still(snapshot))
  expect(placeShown(place.getSnapshot()).refusal).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  place.send({ type: 'draft.set', draft })
  place.send({ type: 'order.place' })
  await waitFor(place, ({ status }) => status === 'done')
  expect(new Set(tab.keys).size).toBe(2)
  expect(await paid(owner)).toBe(4_000n)
})

test('a draft survives a reload and is not sent by itself', async () => {
  const { owner, draft } = await payer()
  const store = createFakeBrowser()
  const first = openTab(at, owner, store).open(null)
  await ends(first)
  first.send({ type: 'draft.set', draft })
  await waitFor(first, (snapshot) => snapshot.matches({ reviewing: 'idle' }))
  first.stop()
  const second = openTab(at, owner, store).open(null)
  await waitFor(second, (snapshot) => snapshot.matches('reviewing'))
  expect(second.getSnapshot().context.draft).toEqual(draft)
  expect(await paid(owner)).toBe(0n)
})
