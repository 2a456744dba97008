import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse } from '#tests/kit/fakeBank'
import { openApp } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** What one of a currency is worth, beside how much of it there is. */

async function openHome(symbol: string, unit_price: string) {
  const pages = walletPages()
  const detail = (await pages['/v2/wallets/w1']().json()) as { balance: { symbol: string }[] }
  const balance = detail.balance.map((item) =>
    item.symbol === symbol ? { ...item, unit_price } : item,
  )
  await openApp({
    signedIn: true,
    pages: { ...pages, '/v2/wallets/w1': () => jsonResponse({ ...detail, balance }) },
  })
}

const row = (name: RegExp) =>
  within(screen.getByRole('region', { name: 'Balances' }))
    .getByRole('link', { name })
    .textContent?.replaceAll('\u00a0', ' ')

test('a coin tells its price before its network', async () => {
  await openHome('ETH', '3172.430000000000000000')
  expect(row(/^ETH/)).toContain('€3,172.43 Ethereum')
})

test('where nobody knows a price, none is told', async () => {
  await openHome('BTC', '60000.000000000000000000')
  expect(row(/^ETH/)).not.toMatch(/€[\d,.]+ ·/)
})

test('the currency that prices are told in has none of itself', async () => {
  await openHome('EUR', '1.000000000000000000')
  expect(row(/^Euro/)).not.toMatch(/€1\.00(?!\d)/)
})
