import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse } from '#tests/kit/fakeBank'
import { BOUGHT, card, ONE, oneCard, page } from './cardPages.ts'
import { clickButton, openApp } from './openApp.tsx'
import { coins, walletPages } from './walletPages.ts'

/** What is empty says what comes, and has the one action that brings it. */

const open = (path: string, pages: object) =>
  openApp({ signedIn: true, path, publicPages: coins, pages: { ...walletPages([]), ...pages } })

const under = (name: string) => within(screen.getByRole('region', { name }))

const nothingSpent = {
  '/v2/user/spending': () =>
    jsonResponse({
      base_currency: 'EUR',
      months: ['01', '02'].map((month) => ({
        month: `2026-${month}`,
        amount: '0.00',
        categories: [],
      })),
    }),
}

/** Somebody else's wallet, opened by whom it was shared with. */
async function sharedWith(role: string) {
  const [wallet] = ((await walletPages()['/v2/wallets']().json()) as { data: object[] }).data
  return { '/v2/wallets': () => jsonResponse(page([{ ...wallet, role }])) }
}

test('a card without purchases is topped up', async () => {
  await openApp({
    signedIn: true,
    path: '/cards/k1',
    publicPages: coins,
    pages: { ...oneCard, [BOUGHT]: () => jsonResponse(page([])) },
  })
  under('Purchases').getByText('No purchases yet')
  await clickButton('Top up: Travel')
  screen.getByRole('region', { name: 'Top up' })
})

test('a card that is over offers no money for it', async () => {
  await openApp({
    signedIn: true,
    path: '/cards/k1',
    publicPages: coins,
    pages: {
      ...oneCard,
      [ONE]: () => jsonResponse(card({ card_status: 'CLOSED' })),
      [BOUGHT]: () => jsonResponse(page([])),
    },
  })
  expect(under('Purchases').queryByRole('button', { name: /^Top up/ })).toBeNull()
})

test.each([
  ['EUR', 'Add money', '/add-money?asset=EUR'],
  ['ETH', 'Receive', '/receive?asset=ETH'],
])('%s without activity leads to how it comes: %s', async (symbol, word, href) => {
  await open(`/balances/${symbol}`, {})
  const link = under('Activity').getByRole('link', { name: word })
  expect(link.getAttribute('href')).toBe(href)
})

test('who may bring nothing in is offered nothing', async () => {
  await open('/balances/ETH', await sharedWith('viewer'))
  under('Activity').getByText('No transactions yet')
  expect(under('Activity').queryByRole('link', { name: 'Receive' })).toBeNull()
})

test.each([
  ['owner', 1],
  ['payer', 1],
  ['viewer', 0],
])('nothing spent leads a %s to %i payment', async (role, links) => {
  await open('/spending', { ...nothingSpent, ...(await sharedWith(role)) })
  screen.getByText('No spending yet')
  const main = within(screen.getByRole('main'))
  expect(main.queryAllByRole('link', { name: 'Send' })).toHaveLength(links)
})
