import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeBrowser, createFakeDevice } from '#device/fakeDevice'
import { heading, openApp, settle, tokens, type } from './openApp.tsx'

/** What is said above the page while device or bank cannot be reached. */

test('a lost network is a note above the page, which stays as it was', async () => {
  const { device } = await openApp()
  await type('E-mail', 'ann@example.com')
  device.setOnline(false)
  await settle()
  expect(screen.getByText(/^You’re offline\./)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ann@example.com')
  device.setOnline(true)
  await settle()
  expect(screen.queryByText(/^You’re offline\./)).toBeNull()
})

test('a bank out of reach is a note above the page, and nobody is signed out', async () => {
  const store = createFakeBrowser()
  const { bank, device } = await openApp({ signedIn: true, store })
  Object.assign(bank, { mode: 'gone', accessToken: 'at-2' })
  fireEvent.click(screen.getAllByRole('link', { name: /^Profile/ })[0]!)
  await settle()
  expect(screen.getByText(/^Can’t reach the bank\. Reconnecting/)).toBeTruthy()
  expect(device.tokenStore.read().refresh).toBe('rt-1')
  // The bank is back, and another tab was the first to notice.
  const { tokenStore } = createFakeDevice({ store })
  tokenStore.store({ ...tokens, access_token: 'at-2', refresh_token: 'rt-2' })
  await settle()
  expect(screen.queryByText(/Reconnecting/)).toBeNull()
  expect(heading()).toBe('Profile')
})
