import { expect, test } from 'vitest'
import {
  activateCard,
  createBalanceCard,
  deleteCard,
  freezeCard,
  renameCard,
  reportCardLost,
  setLimits,
  unfreezeCard,
  type CardDetail,
} from '#contract/card'
import { setChannels } from '#contract/cardChannels'
import { listIssuingPrograms, openSubAccount, type SubAccount } from '#contract/program'
import { moveCard, moveProgram, moveSubAccountByHand } from '#contract/sandboxCard'
import { checkDigit } from '#bank/card/secret/number'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

const bank = await openTestBank()
const cards = await openCards(bank)

test('offers a prepaid, a balance and a physical card', async () => {
  const owner = await cards.moveIn()
  const { body } = await owner.ask(listIssuingPrograms)
  expect(body).toMatchObject({
    total: 3,
    data: [
      { sub_account_type: 'prepaid', form_factor: 'VIRTUAL', card_issuing_fee: null },
      { sub_account_type: 'balance', form_factor: 'VIRTUAL' },
      { sub_account_type: 'balance', form_factor: 'PHYSICAL', card_issuing_fee: '5.00' },
    ],
  })
})

test('a virtual card is active once its network registered it', async () => {
  const owner = await cards.moveIn()
  const { status, body } = await cards.make(owner, 'VIRTUAL_PREPAID', { nick_name: 'Music' })
  expect([status, body.card_status, body.stage]).toEqual([200, 'INACTIVE', 'issuing'])
  expect(body.status).toBe('INACTIVE')
  await bank.relay.drain()
  expect(await cards.read(owner, String(body.id))).toMatchObject({
    card_status: 'ACTIVE',
    stage: null,
    nick_name: 'Music',
    fiat_account: { type: 'prepaid', status: 'ACTIVE', cards_count: 1, balance: '0.00' },
  })
})

test('card numbers are valid, stored encrypted and show four digits only', async () => {
  const { card } = await cards.shopper()
  const [row] = await cards.rows<{ sealed_number: Buffer; last4: string; row: string }>(
    'select sealed_number, last4, c::text as row from cards c where tenant_id = $1 and id = $2',
    card.id,
  )
  const number = bank.world.seal.open(row!.sealed_number, 'card number').toString()
  expect(number).toMatch(/^\d{16}$/)
  expect(checkDigit(number.slice(0, -1))).toBe(number.at(-1))
  expect(checkDigit('453201511283036')).toBe('6')
  expect(card.last4).toBe(number.slice(-4))
  expect(row!.row).not.toContain(number)
  expect(JSON.stringify(card)).not.toContain(number.slice(6, -4))
})

test('charges the issuing fee and refunds it if the card is never issued', async () => {
  const owner = await cards.moveIn()
  expect((await cards.make(owner, 'PHYSICAL_BALANCE')).body.code).toBe('INSUFFICIENT_FUNDS')
  await cards.fundWallet(owner, 1_000n)
  const { network } = bank.world
  bank.world.network = { ...network, register: async () => 'refused' }
  const { body } = await cards.make(owner, 'PHYSICAL_BALANCE')
  expect((await cards.posted()).get(`wallet:${owner.walletId}`)?.posted).toBe(500n)
  await bank.relay.drain()
  bank.world.network = network
  const card = await cards.read(owner, String(body.id))
  expect([card.card_status, card.reason]).toEqual(['CANCELED', 'issue_failed'])
  expect((await cards.posted()).get(`wallet:${owner.walletId}`)?.posted).toBe(1_000n)
})

test('a physical card is issued, shipped and activated by its last four digits', async () => {
  const owner = await cards.moveIn()
  await cards.fundWallet(owner, 1_000n)
  const { id } = (await cards.make(owner, 'PHYSICAL_BALANCE')).body as unknown as CardDetail
  await bank.relay.drain()
  const { stage, last4 } = await cards.read(owner, id)
  expect(stage).toBe('producing')
  expect((await owner.ask(activateCard, { id, last4 })).body.code).toBe('CARD_STATE_CONFLICT')
  await owner.ask(moveCard, { id, event: 'ship' })
  const wrong = String((Number(last4) + 1) % 10_000).padStart(4, '0')
  expect((await owner.ask(activateCard, { id, last4: wrong })).body.code).toBe('CODE_INVALID')
  expect((await owner.ask(activateCard, { id, last4 })).body.card_status).toBe('ACTIVE')
})

test('a balance card reuses the sub-account of a failed attempt', async () => {
  const owner = await cards.moveIn()
  const { id: program_id } = await cards.programOf(owner, 'VIRTUAL_BALANCE')
  const left = (await owner.ask(openSubAccount, { program_id })).body as unknown as SubAccount
  const again = (await owner.ask(openSubAccount, { program_id })).body as unknown as SubAccount
  expect(again.id).toBe(left.id)
  const card = (await cards.make(owner, 'VIRTUAL_BALANCE')).body as unknown as CardDetail
  expect(card.fiat_account.id).toBe(left.id)
  const next = (await cards.make(owner, 'VIRTUAL_BALANCE')).body as unknown as CardDetail
  expect(next.fiat_account.id).not.toBe(left.id)
  const joined = await owner.ask(createBalanceCard, { program_id, sub_account_id: left.id })
  expect(joined.body).toMatchObject({ fiat_account: { id: left.id, cards_count: 2 } })
})

test("refuses cards above the program's limit or of another kind", async () => {
  const owner = await cards.moveIn()
  await cards.fundWallet(owner, 2_000n)
  expect((await cards.make(owner, 'PHYSICAL_BALANCE')).status).toBe(200)
  expect((await cards.make(owner, 'PHYSICAL_BALANCE')).body.code).toBe('LIMIT_REACHED')
  const { id } = await cards.programOf(owner, 'VIRTUAL_PREPAID')
  const mixed = await owner.ask(createBalanceCard, { program_id: id })
  expect([mixed.status, mixed.body.code]).toEqual([400, 'VALIDATION_FAILED'])
})

test('an archived program issues no cards and existing ones keep working', async () => {
  const { owner, card, buy } = await cards.shopper()
  const program = { id: card.program_id }
  await owner.ask(moveProgram, { ...program, event: 'archive' })
  const refused = (await cards.make(owner, 'VIRTUAL_BALANCE')).body.code
  const bought = await buy('1.00')
  await owner.ask(moveProgram, { ...program, event: 'restore' })
  expect([refused, bought.status]).toEqual(['PROGRAM_ARCHIVED', 'APPROVED'])
})

test('a paused balance resumes while its program is in use', async () => {
  const { owner, card } = await cards.shopper()
  const move = async (event: string) => {
    const moved = await owner.ask(moveSubAccountByHand, { id: card.fiat_account.id, event })
    return moved.body.code ?? moved.body.status
  }
  const program = { id: card.program_id }
  expect(await move('pause')).toBe('INACTIVE')
  await owner.ask(moveProgram, { ...program, event: 'archive' })
  expect(await move('resume')).toBe('STATE_CONFLICT')
  await owner.ask(moveProgram, { ...program, event: 'restore' })
  expect(await move('resume')).toBe('ACTIVE')
})

test('freezing is idempotent, and a holder cannot unfreeze a blocked card', async () => {
  const { owner, card } = await cards.shopper()
  const { id } = card
  for (const call of [freezeCard, freezeCard])
    expect((await owner.ask(call, { id })).body.card_status).toBe('FROZEN')
  await owner.ask(moveCard, { id, event: 'block' })
  const refused = await owner.ask(unfreezeCard, { id })
  expect([refused.status, refused.body.code]).toEqual([409, 'CARD_STATE_CONFLICT'])
  expect(refused.body.errors).toMatchObject([{ params: { reason: 'fraud_suspected' } }])
  expect((await owner.ask(moveCard, { id, event: 'unblock' })).body.card_status).toBe('FROZEN')
  expect((await owner.ask(unfreezeCard, { id })).body.card_status).toBe('ACTIVE')
})

test('a rename repeated under its key is the same rename', async () => {
  const { owner, card } = await cards.shopper()
  const words = { id: card.id, nick_name: 'Groceries', request_id: 'r-1' }
  const first = await owner.ask(renameCard, words, 'r-1')
  const again = await owner.ask(renameCard, words, 'r-1')
  expect([first.body.nick_name, again.text]).toEqual(['Groceries', first.text])
  const other = await owner.ask(renameCard, { ...words, nick_name: 'Rent' }, 'r-1')
  expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  for (const nick_name of ['<script>', 'x'.repeat(33), '']) {
    const { status } = await owner.ask(renameCard, { ...words, nick_name, request_id: 'r-2' })
    expect([nick_name, status]).toEqual([nick_name, 400])
  }
})

test('closes a card without holds or balance, else names them', async () => {
  const { owner, card, buy, next } = await cards.shopper('VIRTUAL_PREPAID', '20.00')
  const { id } = await buy('5.00')
  const refused = await owner.ask(deleteCard, { id: card.id })
  expect([refused.status, refused.body.code]).toEqual([409, 'CARD_STATE_CONFLICT'])
  expect(refused.body.errors).toMatchObject([
    { code: 'HOLDS', params: { amount: '5.00' } },
    { code: 'BALANCE', params: { amount: '20.00' } },
  ])
  await next(id, 'clear', { amount: '20.00' })
  expect((await owner.ask(deleteCard, { id: card.id })).body.card_status).toBe('CLOSED')
  expect((await owner.ask(freezeCard, { id: card.id })).body.code).toBe('CARD_STATE_CONFLICT')
  const again = (await owner.ask(deleteCard, { id: card.id })).body
  expect([again.code, again.errors]).toEqual(['CARD_STATE_CONFLICT', undefined])
  for (const [call, words] of [
    [setLimits, { daily_cap: '5.00' }],
    [setChannels, { online: false }],
    [renameCard, { nick_name: 'Rent', request_id: 'r-3' }],
  ] as const) {
    const { status, body } = await owner.ask(call, { ...words, id: card.id })
    expect([call.path, status, body.code]).toEqual([call.path, 409, 'CARD_STATE_CONFLICT'])
  }
})

test('a lost card is closed and can be replaced', async () => {
  const { owner, card } = await cards.shopper()
  expect((await cards.make(owner, 'VIRTUAL_BALANCE', { replaces: card.id })).status).toBe(409)
  const lost = await owner.ask(reportCardLost, { id: card.id, reason: 'lost' })
  expect(lost.body).toMatchObject({ card_status: 'CANCELED', reason: 'lost' })
  const next = await cards.make(owner, 'VIRTUAL_BALANCE', { replaces: card.id })
  expect(next.body.replaces).toBe(card.id)
})

test("sets and removes limits within the program's maximum", async () => {
  const { owner, card } = await cards.shopper()
  const limit = (words: object) => owner.ask(setLimits, { id: card.id, ...words })
  const set = await limit({ daily_cap: '50.00', weekly_cap: 100 })
  expect(set.body.limits).toMatchObject({
    daily_enabled: true,
    daily_cap: '50.00',
    weekly_cap: '100.00',
    monthly_enabled: false,
    monthly_cap: null,
  })
  expect((await limit({ daily_cap: null })).body.limits).toMatchObject({
    daily_cap: null,
    weekly_cap: '100.00',
  })
  const codes = []
  for (const daily_cap of ['-1', '0.001', '20000.01']) {
    const { status, body } = await limit({ daily_cap })
    codes.push([status, body.code])
  }
  expect(codes).toEqual([
    [422, 'AMOUNT_INVALID'],
    [422, 'AMOUNT_INVALID'],
    [422, 'LIMIT_EXCEEDED'],
  ])
})
