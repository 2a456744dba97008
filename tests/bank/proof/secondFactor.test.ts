import { expect, test } from 'vitest'
import { agreeApprovalSum, setApprovalSum } from '#contract/approvalSum'
import { activateBiometry } from '#contract/biometry'
import { approveCardChallenge } from '#contract/cardChallenge'
import { setCardPin } from '#contract/cardPin'
import { readCardKey, readCardOtp, readCardSecret } from '#contract/cardSecret'
import { createCounterparty, createDestination } from '#contract/counterparty'
import {
  createFrontendKey,
  createKey,
  regenerateFrontendKey,
  rotateKey,
  updateKey,
} from '#contract/developer'
import { approveFrontendOrder } from '#contract/frontend'
import type { Endpoint } from '#contract/kit/endpoint'
import { activateMember, changeMember, createInvite } from '#contract/member'
import { approveOrder } from '#contract/order'
import { askEmailChange, askPhoneChange } from '#contract/contact'
import { removePassword, setPassword } from '#contract/password'
import { beginPasskey, removePasskey } from '#contract/passkey'
import { closeAccount } from '#contract/closing'
import { copyData } from '#contract/dataCopy'
import { submitPayout } from '#contract/payout'
import { placeTransfer } from '#contract/place'
import { proofPurposes, type ProofBinding } from '#contract/proof'
import { changeSchedule, createSchedule } from '#contract/schedule'
import { challengeCard } from '#contract/sandboxCard'
import { calls } from '#contract/table'
import { unlinkPerson } from '#contract/personLink'
import { linkTelegram, unlinkTelegram } from '#contract/telegramLink'
import { generateTotp, generateTotpEncrypted } from '#contract/totp'
import { changeWebhook, createWebhook, rotateWebhookSecret } from '#contract/webhook'
import type { PolicyProofs } from '#contract/ops/policyDocument'
import { seededPolicy } from '#bank/db/seed/orderTypes'
import { seededTenants } from '#bank/db/seed/tenants'
import { openCardChannel } from '#device/cipher'
import { openCards } from '#tests/bank/card/cards'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { ach, openOrderKit } from '#tests/bank/order/orderKit'
import { freshEmail, freshPhone } from '#tests/bank/session/tenantKit'
import { openReceiver } from '#tests/bank/webhook/receiver'
import { openTestBank } from '#tests/kit/bank'
import { openProving, strict } from './proving.ts'

/** A second factor is asked for by having it: no policy of the tenant takes that away. */

const bank = await openTestBank()

/** Of orders, whose proof comes after: they are placed and wait. */
const placed = 'order_created'

/** Proved by an earlier factor or a fresh sign-in, or in a test of their own. */
const elsewhere = [
  activateBiometry,
  generateTotp,
  generateTotpEncrypted,
  beginPasskey,
  removePasskey,
  linkTelegram,
  unlinkTelegram,
  unlinkPerson,
  approveOrder,
  approveFrontendOrder,
  createSchedule,
  changeSchedule,
  submitPayout,
  closeAccount,
  setPassword,
  setCardPin,
  removePassword,
  changeMember,
  activateMember,
  setApprovalSum,
  agreeApprovalSum,
]

type Cards = Awaited<ReturnType<typeof openCards>>
type Shopper = Awaited<ReturnType<Cards['shopper']>>

/** A request twice would be refused before it is asked for a proof, so the second differs. */
async function requestsOf({ owner, card }: Shopper) {
  const [receiver, other] = [await openReceiver(), await openReceiver()]
  const { ask, walletId } = owner
  const page = { name: 'page', wallet_id: walletId, origins: ['https://shop.example'] }
  const dataOf = async (call: Endpoint, words: object) => {
    const { body } = await ask(call, words)
    return (body.data ?? body) as { id: string }
  }
  const key = await dataOf(createKey, { name: 'shop', role: 'READ_ONLY', rate_per_second: 5 })
  const frontend = await dataOf(createFrontendKey, page)
  const hook = await dataOf(createWebhook, { url: receiver.url, events: ['order'] })
  const payee = await dataOf(createCounterparty, { type: 'INDIVIDUAL', name: 'Rowan' })

  const { body } = await ask(readCardKey, {})
  const channel = { publicKey: String(body.public_key), now: bank.clock.now().getTime() }
  const wrapped = [await openCardChannel(channel), await openCardChannel(channel)]

  const question = { id: card.id, amount: '1', merchant: 'Northgate Airways' }
  const asked = [await dataOf(challengeCard, question), await dataOf(challengeCard, question)]

  return new Map<Endpoint, (turn: number) => object>([
    // First, since it waits for five minutes only.
    [approveCardChallenge, (turn) => ({ id: asked[turn - 1]?.id })],
    [askEmailChange, () => ({ email: freshEmail() })],
    [askPhoneChange, () => ({ phone: freshPhone() })],
    [createKey, () => ({ name: 'till', role: 'READ_ONLY' })],
    [rotateKey, () => ({ uuid: key.id })],
    [updateKey, (turn) => ({ uuid: key.id, rate_per_second: 5 + turn })],
    [createFrontendKey, () => page],
    [regenerateFrontendKey, () => ({ id: frontend.id })],
    [createWebhook, (turn) => ({ url: `${other.url}/${turn}`, events: ['order'] })],
    [changeWebhook, (turn) => ({ id: hook.id, url: `${receiver.url}/${turn}` })],
    [rotateWebhookSecret, () => ({ id: hook.id })],
    [createInvite, () => ({ email: freshEmail(), role: 'viewer' })],
    [createDestination, (turn) => ({ counterparty_account_id: payee.id, ...bankOf(turn) })],
    [readCardSecret, (turn) => ({ id: card.id, ...wrapped[turn - 1]?.request })],
    [readCardOtp, () => ({ id: card.id })],
    [copyData, () => ({})],
  ])
}

const bankOf = (turn: number) => ({
  ...ach,
  external_banking_data: { ...ach.external_banking_data, account_number: `00012345678${turn}` },
})

test('every call that can ask for a proof takes one for it alone, and once', async () => {
  const cards = await openCards(bank, { proofs: 'off' })
  const shopper = await cards.shopper()
  const { ask, bearer } = shopper.owner
  const requests = await requestsOf(shopper)
  const asking = calls
    .map(([, call]) => call)
    .filter(({ audit, refuses }) => audit !== placed && refuses.includes('STEP_UP_REQUIRED'))
  expect(new Set([...requests.keys(), ...elsewhere])).toEqual(new Set(asking))

  const { setUp, grant } = openProving(bank, cards)
  await setUp(bearer)
  const refused = async (call: Endpoint, request: object, why: string) => {
    const { status, body } = await ask(call, request)
    expect([call.path, why, status, body.code]).toEqual([call.path, why, 403, 'STEP_UP_REQUIRED'])
    return body.bound as ProofBinding
  }
  for (const [call, requestOf] of requests) {
    const request = requestOf(1)
    const bound = await refused(call, request, 'no proof')
    for (const purpose of proofPurposes.filter((one) => one !== bound.purpose)) {
      await grant(bearer, { ...bound, purpose })
      await refused(call, request, `a proof for ${purpose}`)
    }
    await grant(bearer, { ...bound, meta: { ...bound.meta, subject: 'another' } })
    await refused(call, request, 'a proof for another subject')

    await grant(bearer, bound)
    const proved = await ask(call, request)
    expect([call.path, proved.status, proved.body.code]).toEqual([
      call.path,
      call.good ?? 200,
      undefined,
    ])
    const again = await ask(call, requestOf(2))
    expect(['STEP_UP_REQUIRED', 'TOO_MANY_ATTEMPTS'], call.path).toContain(again.body.code)
  }
})

async function openPayer(proofs: PolicyProofs | 'off') {
  const kit = await openOrderKit(bank, { proofs })
  const from = await kit.moveIn()
  await kit.give(from, kit.usd, 1_000_000n)
  const pay = async (to: Owner, amount: string) => {
    const words = { from_currency_id: kit.usd, to_wallet_uuid: to.walletId, amount }
    return (await from.ask(placeTransfer, words)).body.status
  }
  const setUp = () => openProving(bank, kit).setUp(from.bearer)
  return { kit, from, pay, setUp }
}

const lax = { ...strict, orders_from: '5000', new_payees_from: '5000' }

test.each([
  ['no policy', 'off' as const],
  ['a policy that asks later', lax],
])('with %s it is asked for by a large payment and by a new payee', async (_, proofs) => {
  const { kit, pay, setUp } = await openPayer(proofs)
  const [known, stranger] = [await kit.moveIn(), await kit.moveIn()]
  expect(await pay(known, '10')).toBe('COMPLETE')
  await kit.ordersADayOlder()
  await setUp()
  expect(await pay(known, '1000')).toBe('NEW')
  expect(await pay(known, '999.99')).toBe('COMPLETE')
  expect(await pay(stranger, '1')).toBe('NEW')
})

test('the light policy asks everybody above its thresholds', async () => {
  const { proofs } = seededPolicy(seededTenants.larkspur)
  const { kit, pay } = await openPayer(proofs)
  const [known, stranger] = [await kit.moveIn(), await kit.moveIn()]
  expect(await pay(known, '249.99')).toBe('COMPLETE')
  expect(await pay(stranger, '250')).toBe('NEW')
  await kit.ordersADayOlder()
  expect(await pay(known, '1000')).toBe('NEW')
  expect(await pay(known, '999.99')).toBe('COMPLETE')
})
