import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jsonResponse } from '#tests/kit/fakeBank'
import { alerts, clickButton, openApp, type } from './openApp.tsx'

/** What a code says of its time, at the very second that decides it. */

const NOW = Date.parse('2026-03-02T12:00:00Z')

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterAll(() => void vi.useRealTimers())

const inSeconds = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString()

async function askForCode(validFor: number, resendIn: number) {
  const { bank } = await openApp()
  bank.open['/v2/auth/sign-in/omni/email/otp'] = () =>
    jsonResponse(
      { told_at: inSeconds(0), expires_at: inSeconds(validFor), resend_at: inSeconds(resendIn) },
      201,
    )
  await type('E-mail', 'ann@example.com')
  await clickButton('Send code')
}

const isExpired = () => alerts().join() === 'This code has expired. Request a new one.'

test.each([
  [61, false, false],
  [60, true, false],
  [1, true, false],
  [0, false, true],
])('a code valid for %i more seconds', async (seconds, warns, expired) => {
  await askForCode(seconds, 600)
  expect(screen.queryByText('The code expires in 1 minute.') !== null).toBe(warns)
  expect(isExpired()).toBe(expired)
  expect(screen.queryByLabelText('Code') !== null).toBe(!expired)
})

test.each([
  [1, false],
  [0, true],
])('another code that is sent in %i seconds', async (seconds, offered) => {
  await askForCode(600, seconds)
  expect(screen.queryByRole('button', { name: 'Resend code' }) !== null).toBe(offered)
  expect(screen.queryByText(/^You can resend the code at/) !== null).toBe(!offered)
})

test.each([
  [1, 'true'],
  [0, 'false'],
])('in place of an expired one another is sent in %i seconds', async (seconds, off) => {
  await askForCode(0, seconds)
  const button = screen.getByRole('button', { name: 'Send a new code' })
  expect(button.getAttribute('aria-disabled')).toBe(off)
  expect(screen.queryByText(/^You can resend the code at/) !== null).toBe(off === 'true')
})
