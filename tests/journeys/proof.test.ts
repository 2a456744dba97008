import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { PlaceDraft } from '#contract/place'
import { createFakeBrowser } from '#device/fakeDevice'
import { placeShown } from '#machines/order/place.flow'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { strict } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { createSubmissions } from '#device/submissions'
import { openTab } from './payTab.ts'

/** An order that waits for a proof: chart, vault and client with the real bank. */

const bank = await openTestBank()
const kit = await openOrderKit(bank, { proofs: strict })
const at = { bank, tenantId: kit.tenantId }

type Tab = ReturnType<typeof openTab>
type Place = ReturnType<Tab['open']>

async function payer() {
  const [owner, them] = [await kit.moveIn(), await kit.moveIn()]
  await kit.give(owner, kit.usd, 10_000n)
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
  return { owner, them, draft }
}

async function yesTo(tab: Tab, draft: PlaceDraft) {
  const place = tab.open(draft)
  await waitFor(place, (observed) => observed.matches('reviewing'))
  place.send({ type: 'order.place' })
  await codeAsked(place)
  return place
}

async function codeAsked(place: Place) {
  const { children } = await waitFor(place, (observed) => observed.children.proof !== undefined)
  await waitFor(children.proof!, (observed) => observed.matches('entering'))
}

async function prove(place: Place, { device }: Tab, email: string, code?: string) {
  device.vault.put('proofCode', code ?? (await bank.codeTo(email)))
  place.getSnapshot().children.proof?.send({ type: 'code.submit' })
}

test('proves and places an order in one go', async () => {
  const { owner, them, draft } = await payer()
  const tab = openTab(at, owner)
  const place = await yesTo(tab, draft)
  expect(await kit.has(owner.walletId, kit.usd)).toEqual([10_000n, 4_000n])
  await prove(place, tab, owner.email)
  await waitFor(place, ({ status }) => status === 'done')
  expect(place.getSnapshot().output?.order).toMatchObject({ status: 'COMPLETE' })
  expect(await kit.has(them.walletId, kit.usd)).toEqual([4_000n, 0n])
  expect(createSubmissions(tab.device.localStore, 'wish').read(owner.walletId)).toBeNull()
})

test('a reloaded page returns to the same order and its proof', async () => {
  const { owner, them, draft } = await payer()
  const store = createFakeBrowser()
  const first = await yesTo(openTab(at, owner, store), draft)
  const id = first.getSnapshot().context.order?.order_uuid
  first.stop()
  bank.clock.advance(60_000)
  const tab = openTab(at, owner, store)
  const second = tab.open(null)
  await codeAsked(second)
  expect(second.getSnapshot().context.order?.order_uuid).toBe(id)
  await prove(second, tab, owner.email)
  await waitFor(second, ({ status }) => status === 'done')
  expect(await kit.has(them.walletId, kit.usd)).toEqual([4_000n, 0n])
})

test('a wrong code keeps the hold, and the right one still works', async () => {
  const { owner, draft } = await payer()
  const tab = openTab(at, owner)
  const place = await yesTo(tab, draft)
  const right = await bank.codeTo(owner.email)
  await prove(place, tab, owner.email, right === '000000' ? '000001' : '000000')
  const { proof } = place.getSnapshot().children
  await waitFor(proof!, ({ context }) => context.refusal?.code === 'CODE_INVALID')
  expect(await kit.has(owner.walletId, kit.usd)).toEqual([10_000n, 4_000n])
  await prove(place, tab, owner.email, right)
  await waitFor(place, ({ status }) => status === 'done')
})

test('an unproved order can be cancelled and releases the money', async () => {
  const { owner, draft } = await payer()
  const place = await yesTo(openTab(at, owner), draft)
  place.getSnapshot().children.proof?.send({ type: 'proof.drop' })
  await waitFor(place, (observed) => observed.matches({ following: 'live' }))
  expect(placeShown(place.getSnapshot())).toMatchObject({ canApprove: true, canCancel: true })
  place.send({ type: 'order.cancel' })
  await waitFor(place, ({ status }) => status === 'done')
  expect(await kit.has(owner.walletId, kit.usd)).toEqual([10_000n, 0n])
})
