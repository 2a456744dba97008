import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

test.each([
  ['web', '/wallets', ['/']],
  ['web', '/', []],
  ['web', '/activity', []],
  ['telegram', '/wallets', []],
] as const)('in %s at %s an arrow leads up: %j', async (kind, path, up) => {
  await openApp({ signedIn: true, kind, path, pages: walletPages() })
  const arrows = screen.queryAllByRole('link', { name: 'Back' })
  expect(arrows.map((arrow) => arrow.getAttribute('href'))).toEqual(up)
})
