import { beforeEach, expect, test } from 'vitest'
import { freezeCard } from '#contract/card'
import {
  approveCardChallenge,
  CHALLENGE_WAITS_MS,
  denyCardChallenge,
  listCardChallenges,
  type CardChallenge,
} from '#contract/cardChallenge'
import { listCardTransactions, type CardTransaction } from '#contract/cardTransaction'
import { listNotices, type NoticePage } from '#contract/notice'
import type { ProofBinding } from '#contract/proof'
import { challengeCard } from '#contract/sandboxCard'
import { createChallengeAnswering, createPretendedShop } from '#bank/card/challenge/answering'
import { handleNetworkMessage } from '#bank/card/purchase/networkMessages'
import { pretendNetwork, type EntryMode } from '#bank/outside/network/network'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openProving } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** A shop asks whether the holder is paying: answered once, told once, and bought by once. */

const bank = await openTestBank()
const cards = await openCards(bank)
const proving = openProving(bank, cards)
const shop = { merchant: 'Northgate Airways', category: '4511', city: 'Lisbon', country: 'PT' }

let told: [id: string, isApproved: boolean][] = []
beforeEach(() => {
  told = []
  bank.world.network = {
    ...pretendNetwork,
    answer: async ({ challengeId, isApproved }) => void told.push([challengeId, isApproved]),
  }
})

async function asked(amount = '12.50') {
  const { owner, card, now, money } = await cards.shopper()
  const made = await owner.ask(challengeCard, { id: card.id, amount, ...shop })
  const challenge = made.body as unknown as CardChallenge
  const approve = () => owner.ask(approveCardChallenge, { id: challenge.id })
  const deny = () => owner.ask(denyCardChallenge, { id: challenge.id })
  return { owner, card, challenge, approve, deny, now, money }
}

const waitingOf = async (owner: Owner) =>
  (await owner.ask(listCardChallenges, { status: 'WAITING' })).body.data as CardChallenge[]

async function purchasesOf(owner: Owner) {
  const { body } = await owner.ask(listCardTransactions)
  return (body.data as CardTransaction[]).map((one) => [one.status, one.failure_reason])
}

const heardOf = ({ id }: CardChallenge) =>
  told.flatMap(([one, isApproved]) => (one === id ? [isApproved] : []))

async function settle() {
  await bank.worker.drain()
  await bank.relay.drain()
}

test('the holder is told at once, of which card, shop and amount, and until when', async () => {
  const { owner, card, challenge } = await asked()
  expect(await waitingOf(owner)).toEqual([challenge])
  expect(challenge).toMatchObject({
    status: 'WAITING',
    card_id: card.id,
    brand: card.brand,
    last4: card.last4,
    merchant: { name: 'Northgate Airways' },
    amount: '12.50',
    currency: 'USD',
    answered_at: null,
  })
  expect(Date.parse(challenge.expires_at)).toBe(bank.clock.now().getTime() + CHALLENGE_WAITS_MS)
  await bank.relay.drain()
  const { data } = (await owner.ask(listNotices)).body as unknown as NoticePage
  expect(data[0]).toMatchObject({
    kind: 'purchase_to_approve',
    facts: { amount: '12.50', name: 'Northgate Airways', last4: card.last4 },
    room: 'cards',
    subject: card.id,
  })
  expect(told).toEqual([])
})

test('approved it is told to the network once, and one purchase follows', async () => {
  const { owner, challenge, approve, deny, now } = await asked()
  expect((await approve()).body.status).toBe('APPROVED')
  expect((await approve()).body.status).toBe('APPROVED')
  expect((await deny()).body).toMatchObject({ code: 'STATE_CONFLICT', state: 'APPROVED' })
  await bank.relay.drain()
  expect(heardOf(challenge)).toEqual([true])
  expect(await purchasesOf(owner)).toEqual([['APPROVED', null]])
  expect((await now()).card_status).toBe('ACTIVE')
  bank.clock.advance(CHALLENGE_WAITS_MS)
  await settle()
  expect(heardOf(challenge)).toEqual([true])
  expect(await waitingOf(owner)).toEqual([])
})

test('denied it freezes the card, and the purchase is declined for that reason', async () => {
  const { owner, challenge, approve, deny, now, money } = await asked()
  const before = await money()
  expect((await deny()).body).toMatchObject({ status: 'DENIED', card_status: 'FROZEN' })
  expect((await deny()).body.status).toBe('DENIED')
  expect((await approve()).body.code).toBe('STATE_CONFLICT')
  await bank.relay.drain()
  expect(heardOf(challenge)).toEqual([false])
  expect((await now()).card_status).toBe('FROZEN')
  expect(await purchasesOf(owner)).toEqual([['DECLINED', 'challenge_not_approved']])
  expect(await money()).toBe(before)
})

test('nobody answers: it is told as not approved, and an answer comes too late', async () => {
  const { owner, challenge, approve, deny, now } = await asked()
  bank.clock.advance(CHALLENGE_WAITS_MS)
  expect(await waitingOf(owner)).toEqual([])
  expect((await approve()).body.code).toBe('STATE_CONFLICT')
  expect((await deny()).body.code).toBe('STATE_CONFLICT')
  await settle()
  expect(heardOf(challenge)).toEqual([false])
  expect((await now()).card_status).toBe('ACTIVE')
  expect(await purchasesOf(owner)).toEqual([['DECLINED', 'challenge_not_approved']])
})

test('a network that is away hears the same answer later, and the shop buys once', async () => {
  const { owner, challenge, approve } = await asked()
  const { network } = bank.world
  bank.world.network = { ...network, answer: () => Promise.reject(new Error('away')) }
  await approve()
  await bank.relay.drain()
  expect(told).toEqual([])
  bank.world.network = network
  bank.clock.advance(60_000)
  await bank.relay.drain()
  expect(heardOf(challenge)).toEqual([true])
  expect(await purchasesOf(owner)).toEqual([['APPROVED', null]])
})

test('both answers from two devices at once: one counts and the network hears that one', async () => {
  for (let round = 0; round < 8; round += 1) {
    told = []
    const { owner, challenge, approve, deny, now } = await asked()
    const answers = await Promise.all([approve(), deny(), approve(), deny()])
    const good = answers.filter(({ status }) => status === 200).map(({ body }) => body.status)
    expect(new Set(good).size).toBe(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    await bank.relay.drain()
    const isApproved = good[0] === 'APPROVED'
    expect(heardOf(challenge)).toEqual([isApproved])
    expect((await now()).card_status).toBe(isApproved ? 'ACTIVE' : 'FROZEN')
    expect(await purchasesOf(owner)).toHaveLength(1)
  }
})

test('its deadline and an answer at once end it once', async () => {
  for (let round = 0; round < 4; round += 1) {
    told = []
    const { challenge, approve } = await asked()
    bank.clock.advance(CHALLENGE_WAITS_MS)
    await Promise.all([approve(), bank.worker.drain(), approve()])
    await bank.relay.drain()
    expect(heardOf(challenge)).toEqual([false])
  }
})

test('with an authenticator approving needs a proof of this amount; denying needs none', async () => {
  const { owner, challenge, approve } = await asked()
  await proving.setUp(owner.bearer)
  const refused = await approve()
  const bound: ProofBinding = {
    purpose: 'card_payment',
    amount: '12.50',
    meta: { currency: 'USD', subject: challenge.id },
  }
  expect([refused.body.code, refused.body.bound]).toEqual(['STEP_UP_REQUIRED', bound])
  await proving.grant(owner.bearer, { ...bound, amount: '12.51' })
  expect((await approve()).body.code).toBe('STEP_UP_REQUIRED')
  await proving.grant(owner.bearer, bound)
  expect((await approve()).body.status).toBe('APPROVED')
  const other = await asked()
  await proving.setUp(other.owner.bearer)
  expect((await other.deny()).body.status).toBe('DENIED')
})

test('nobody else reads or answers it, and a card that is not in use is not asked', async () => {
  const { owner, card, challenge } = await asked()
  const { owner: other } = await cards.shopper()
  for (const call of [approveCardChallenge, denyCardChallenge])
    expect((await other.ask(call, { id: challenge.id })).status).toBe(404)
  expect(await waitingOf(other)).toEqual([])
  await owner.ask(freezeCard, { id: card.id })
  const late = await owner.ask(challengeCard, { id: card.id, amount: '1', ...shop })
  expect(late.body.code).toBe('CARD_STATE_CONFLICT')
})

test('denied for a card that is frozen already it stays frozen', async () => {
  const { owner, card, deny } = await asked()
  await owner.ask(freezeCard, { id: card.id })
  expect((await deny()).body).toMatchObject({ status: 'DENIED', card_status: 'FROZEN' })
})

const entry: EntryMode = 'online'

test('an approval buys once, there, and no more than was asked', async () => {
  const { card: another } = await cards.shopper()
  const { tenantId } = cards
  type Asked = Pick<Awaited<ReturnType<typeof asked>>, 'card' | 'challenge'>
  const buy = ({ card, challenge }: Asked, minor: bigint, name = shop.merchant, cardId = card.id) =>
    bank.world.engine.transaction({ tenantId, personId: null }, async (tx) => {
      const merchant = { name, category: '4511', city: 'Lisbon', country: 'PT' }
      const message = { cardId, minor, merchant, entry, challengeId: challenge.id } as const
      const deps = { tx, tenantId, world: bank.world }
      const { reason, status } = await handleNetworkMessage(deps, { kind: 'authorise', ...message })
      return [status, reason]
    })
  const declined = ['DECLINED', 'challenge_not_approved']
  const one = await asked()
  expect(await buy(one, 1_250n, shop.merchant, another.id)).toEqual(declined)
  await one.approve()
  expect(await buy(one, 1_250n, shop.merchant, another.id)).toEqual(declined)
  expect(await buy(one, 1_250n)).toEqual(['APPROVED', null])
  expect(await buy(one, 1_250n)).toEqual(declined)
  await bank.relay.drain()
  expect(await purchasesOf(one.owner)).toHaveLength(2)
  const [two, three] = [await asked(), await asked()]
  for (const { approve } of [two, three]) await approve()
  expect(await buy(two, 1_250n, 'Elsewhere')).toEqual(declined)
  expect(await buy(three, 1_251n)).toEqual(declined)
})

test('what nobody has answered is told to no network, and no shop of a live bank is pretended', async () => {
  const { owner, challenge, approve } = await asked()
  const { tenantId, rows } = cards
  const news = { challengeId: challenge.id }
  await createChallengeAnswering(bank.world)(news, tenantId)
  expect(heardOf(challenge)).toEqual([])
  await approve()
  const buyAfter = createPretendedShop(bank.world)
  const kindIs = 'update tenants set kind = $2 where tenant_id = $1'
  await rows(kindIs, 'live')
  await buyAfter(news, tenantId)
  await rows(kindIs, 'sandbox')
  expect(await purchasesOf(owner)).toEqual([])
  for (let round = 0; round < 2; round += 1) await buyAfter(news, tenantId)
  expect(await purchasesOf(owner)).toEqual([['APPROVED', null]])
})
