import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

const marks = (mark: string) => [
  ...new Set(
    screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === mark)
      .map(({ textContent }) => textContent)
      .toSorted(),
  ),
]

test.each([
  ['/', ['Home', 'Larkspur'], []],
  ['/activity', ['Activity'], []],
  ['/schedules', [], ['Activity']],
  ['/payouts', [], ['Activity']],
  ['/wallets', [], ['Home', 'Larkspur']],
  ['/developers/webhooks', [], ['Developers', 'More']],
  ['/profile', ['Ann', 'Profile'], ['More']],
])('at %s the navigation marks the page %j or what it belongs to %j', async (path, page, over) => {
  await openApp({ signedIn: true, path, pages: walletPages() })
  expect([marks('page'), marks('true')]).toEqual([page, over])
})
