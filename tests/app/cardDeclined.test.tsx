import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { declineReasons } from '#contract/cardTransaction'
import { card as texts } from '#app/features/card/words.en.ts'
import { jsonResponse, type Pages } from '#tests/kit/fakeBank'
import { account, bought, BOUGHT, card, limits, ONE, oneCard, page } from './cardPages.ts'
import { openApp } from './openApp.tsx'
import { said } from './said.ts'
import { eur } from './walletPages.ts'

/** A declined purchase says why, and what mends it for as long as anything is to be mended. */

const on = { online: true, shops: true, cash: true, abroad: true, home_country: 'NO' }
const full = { ...account, balance: '900.00' }
const shipped = { card_status: 'INACTIVE', stage: 'shipped', form_factor: 'PHYSICAL' }

const open = (reason: string | null, now: object, pages: Pages = {}) => {
  const declined = bought({ status: 'DECLINED', failure_reason: reason })
  return openApp({
    signedIn: true,
    path: '/cards/k1',
    publicPages: { '/v2/system/currencies': () => jsonResponse(page([eur])) },
    pages: {
      ...oneCard,
      [BOUGHT]: () => jsonResponse(page([declined])),
      [ONE]: () => jsonResponse(card({ fiat_account: full, channels: on, ...now })),
      ...pages,
    },
  })
}

const note = () => said(document.querySelector('.row-note')!)
const buttonOf = () => document.querySelector('.row-note button')?.textContent ?? null

const daily = (cap: string) => ({
  limits: limits({ daily_enabled: true, daily_cap: cap, daily_spent: '20.00' }),
})
const single = (cap: string) => ({
  limits: limits({ per_transaction_enabled: true, per_transaction_cap: cap }),
})

test.each([
  ['card_frozen', { card_status: 'FROZEN' }, 'Unfreeze the card', 'Unfreeze'],
  ['card_inactive', shipped, 'Activate the card', 'Activate'],
  ['card_inactive', { ...shipped, stage: 'producing' }, 'Activate the card', null],
  ['channel_online', { channels: { ...on, online: false } }, 'Turn on', 'Turn on online payments'],
  ['limit_daily', daily('431.99'), 'Raise the limit', 'Change limits'],
  ['limit_per_transaction', single('411.99'), 'Raise the limit', 'Change limits'],
  ['insufficient_funds', { fiat_account: account }, 'Top up the card', 'Top up'],
  ['card_blocked', { card_status: 'BLOCKED' }, 'Contact support', null],
  ['account_blocked', { fiat_account: { ...full, status: 'BLOCKED' } }, 'Contact support', null],
  ['category_blocked', {}, 'Pay another way', null],
  ['other_merchant', {}, 'Pay with another card', null],
  ['insufficient_funds', { card_status: 'CLOSED' }, 'Pay with another card', null],
])('declined for %s, with %j: %s', async (reason, now, remedy, button) => {
  await open(reason, now)
  expect(note()).toContain(texts.declined[declineReasons.find((one) => one === reason)!])
  expect(note()).toContain(remedy)
  expect(buttonOf()).toBe(button)
})

test.each([
  ['card_frozen', {}],
  ['card_inactive', {}],
  ['channel_online', {}],
  ['limit_daily', daily('432.00')],
  ['limit_daily', {}],
  ['limit_per_transaction', single('412.00')],
  ['insufficient_funds', { fiat_account: { ...account, balance: '412.00' } }],
])('declined for %s, which is over: it can be paid again', async (reason, now) => {
  await open(reason, now)
  expect(note()).toContain(texts.mended)
  expect(buttonOf()).toBeNull()
})

test('what would decline it next is mended next', async () => {
  await open('card_frozen', { fiat_account: account })
  expect(note()).toContain('Card frozen')
  expect(note()).toContain('Top up the card')
  expect(buttonOf()).toBe('Top up')
})

test('a reason that is not known is only said to have cost nothing', async () => {
  await open(null, {})
  expect(note()).toMatch(/Declined\nNothing was charged\.$/)
})

test('Top up opens the top-up of this card', async () => {
  const read: string[] = []
  await open(
    'insufficient_funds',
    { fiat_account: account },
    {
      '/v1/issuing/sub_account/s1': () => {
        read.push('s1')
        return jsonResponse(account)
      },
      '/v1/v2/orders/order_types': () => jsonResponse([]),
    },
  )
  document.querySelector<HTMLButtonElement>('.row-note button')!.click()
  await screen.findByRole('button', { name: 'Not now' })
  expect(read).toEqual(['s1'])
})

test('Activate leads to the field for the last digits', async () => {
  await open('card_inactive', shipped)
  document.querySelector<HTMLButtonElement>('.row-note button')!.click()
  await screen.findByLabelText('Last four digits')
  expect(document.activeElement).toBe(screen.getByLabelText('Last four digits'))
})

test('unfrozen here, it says at once that it can be paid again', async () => {
  await open(
    'card_frozen',
    { card_status: 'FROZEN' },
    {
      [`${ONE}/unfreeze`]: () => jsonResponse(card({ fiat_account: full })),
    },
  )
  document.querySelector<HTMLButtonElement>('.row-note button')!.click()
  await screen.findByText(texts.mended)
  expect(buttonOf()).toBeNull()
})

test('only the newest says so without being opened', async () => {
  const all = ['b1', 'b2'].map((id) => ({
    ...bought({ status: 'DECLINED', failure_reason: 'card_blocked' }),
    id,
  }))
  await open(null, {}, { [BOUGHT]: () => jsonResponse(page(all)) })
  const notes = [...document.querySelectorAll('.row-note')]
  expect(notes.map((one) => one.closest('details') !== null)).toEqual([false, true])
})
