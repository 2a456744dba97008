import { expect, test } from 'vitest'
import type { CardStatus, PaymentChannel } from '#contract/cardShape'
import { declineReasonFor, type AuthorizationState } from '#bank/card/purchase/decide'
import type { CardRow } from '#bank/card/card.rows'
import type { EntryMode } from '#bank/outside/network/network'
import { nothingSpent } from '#bank/card/purchase/spent.rows'

/** Why a purchase is declined, each reason by itself and in their order. */

interface Case {
  card?: Partial<CardRow>
  state?: Partial<Pick<AuthorizationState, 'money' | 'spent' | 'paused'>>
  blocked?: boolean
  minor?: bigint
  already?: bigint
  merchant?: string
  category?: string
  country?: string
  entry?: EntryMode | null
  isUnapproved?: boolean
}

const reasonFor = ({
  card,
  state,
  blocked = false,
  minor = 10_00n,
  already = 0n,
  merchant: name = 'Mill',
  category = '5814',
  country = 'US',
  entry = 'chip',
  isUnapproved = false,
}: Case) => {
  const row = { status: 'ACTIVE', reason: null, merchant_name: null, channels_off: [], caps: {} }
  const program = {
    blocked_countries: ['KP'],
    blocked_categories: ['7995'],
    home_country: 'US',
  }
  return declineReasonFor(
    {
      card: { ...row, ...card },
      subAccount: { status: blocked ? 'BLOCKED' : 'ACTIVE' },
      program: { row: program },
      money: { posted: 10_00n, held: 0n, owed: 0n },
      spent: nothingSpent,
      paused: false,
      ...state,
    } as AuthorizationState,
    { minor, already, merchant: { name, category, city: 'X', country }, entry, isUnapproved },
  )
}

test('what there is may be spent to the last cent, and no more', () => {
  expect(reasonFor({})).toBeNull()
  expect(reasonFor({ minor: 10_01n })).toBe('insufficient_funds')
  const money = { posted: 20_00n, held: 5_00n, owed: 5_00n }
  expect(reasonFor({ state: { money } })).toBeNull()
  expect(reasonFor({ state: { money }, minor: 10_01n })).toBe('insufficient_funds')
  const indebted = { posted: 5_00n, held: 0n, owed: 7_00n }
  expect(reasonFor({ state: { money: indebted }, minor: 0n })).toBeNull()
  expect(reasonFor({ state: { money: indebted }, minor: 1n })).toBe('insufficient_funds')
})

const statuses: [CardStatus, string | null][] = [
  ['ACTIVE', null],
  ['INACTIVE', 'card_inactive'],
  ['FROZEN', 'card_frozen'],
  ['BLOCKED', 'card_blocked'],
  ['CANCELED', 'card_closed'],
  ['CLOSED', 'card_closed'],
]

test.each(statuses)('with a card that is %s the reason is %s', (status, reason) => {
  expect(reasonFor({ card: { status } })).toBe(reason)
})

const cases: [reason: string | null, of: Case][] = [
  ['challenge_not_approved', { isUnapproved: true, card: { reason: 'used', status: 'CLOSED' } }],
  ['card_used', { card: { reason: 'used', status: 'CLOSED' } }],
  ['card_closed', { card: { status: 'CLOSED', merchant_name: 'Shop' } }],
  ['other_merchant', { card: { merchant_name: 'Shop' }, blocked: true }],
  [null, { card: { merchant_name: 'Mill' } }],
  ['account_blocked', { blocked: true, state: { paused: true } }],
  ['bank_paused', { state: { paused: true }, card: { channels_off: ['shops'] } }],
  ['channel_shops', { card: { channels_off: ['shops'] }, country: 'KP' }],
  ['country_blocked', { country: 'KP', category: '7995' }],
  ['category_blocked', { category: '7995', card: { caps: { daily: '1' } } }],
  ['limit_daily', { card: { caps: { daily: '1' } }, minor: 100_00n }],
  [null, { entry: null, card: { channels_off: ['shops', 'online', 'cash', 'abroad'] } }],
]

test.each(cases)('the first reason is %s (case %#)', (reason, of) => {
  expect(reasonFor(of)).toBe(reason)
})

const channels: [PaymentChannel, EntryMode, country: string, isOff: boolean][] = [
  ['online', 'online', 'US', true],
  ['online', 'contactless', 'US', false],
  ['shops', 'contactless', 'US', true],
  ['shops', 'chip', 'US', true],
  ['shops', 'cash', 'US', false],
  ['cash', 'cash', 'US', true],
  ['abroad', 'chip', 'US', false],
  ['abroad', 'chip', 'PT', true],
  ['abroad', 'cash', 'PT', true],
  ['abroad', 'online', 'PT', false],
]

test.each(channels)('%s off, paid by %s in %s: declined %s', (channel, entry, country, isOff) => {
  expect(reasonFor({ card: { channels_off: [channel] }, entry, country })).toBe(
    isOff ? `channel_${channel}` : null,
  )
})
