import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { alerts, clickButton, heading, inMinutes, memoryOf, openApp, type } from './openApp.tsx'

const verify = '/v2/auth/verify/email/otp'

test('announces a wrong password and keeps it nowhere', async () => {
  const { bank, device, vaulted, app } = await openApp()
  bank.open['/v2/auth/sign-in/password/email'] = () => problem(422, 'CREDENTIALS_INVALID')
  await clickButton('Use a password')
  await type('E-mail', 'ann@example.com')
  await type('Password', 'open sesame, please')
  await clickButton('Sign in')
  expect(alerts()).toEqual(['Wrong e-mail or password. Check both and try again.'])
  expect(device.hostState.haptics).toEqual(['refusal'])
  expect(vaulted).toEqual(['password: open sesame, please'])
  expect(memoryOf(app)).not.toContain('sesame')
})

test('shows a typed password and hides it again, and while it is sent', async () => {
  const never = new Promise(() => {})
  await openApp({
    letGo: (path) => (path.endsWith('/password/email') ? never : Promise.resolve()),
  })
  await clickButton('Use a password')
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('type')).toBe('password')
  await clickButton('Show: Password')
  expect(field.getAttribute('type')).toBe('text')
  await clickButton('Hide: Password')
  expect(field.getAttribute('type')).toBe('password')
  await clickButton('Show: Password')
  await type('E-mail', 'ann@example.com')
  await type('Password', 'open sesame, please')
  await clickButton('Sign in')
  expect(field.getAttribute('type')).toBe('password')
})

const RESET = '/v2/auth/sign-in/password/email/reset'

async function forget(login: string) {
  const app = await openApp({ config: { sign_in: ['password', 'phone'] } })
  const sent: unknown[] = []
  app.bank.open[RESET] = ({ body }) => {
    sent.push(JSON.parse(body))
    return jsonResponse(
      { told_at: inMinutes(0), expires_at: inMinutes(10), resend_at: inMinutes(-1) },
      201,
    )
  }
  await type('E-mail', login)
  await clickButton('Forgot your password?')
  return { ...app, sent }
}

test('resets a forgotten password by a code, and signs in', async () => {
  const { app, bank, device, sent, vaulted } = await forget('ann@example.com')
  expect(heading()).toBe('Reset your password')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ann@example.com')
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('new-password')
  expect(screen.queryByText('Forgot your password?')).toBeNull()
  expect(screen.queryByText('Open an account')).toBeNull()
  await type('Password', 'seven green otters swim')
  await clickButton('Send code')
  expect(heading()).toBe('Enter the code')
  await clickButton('Resend code')
  expect(sent).toEqual([
    { email: 'ann@example.com', password: 'seven green otters swim' },
    { email: 'ann@example.com' },
  ])
  await type('Code', '123456')
  expect(heading()).toBe('Home')
  expect(device.tokenStore.read().access).toBe('at-1')
  expect(bank.requestsTo(verify)).toHaveLength(1)
  expect(vaulted).toEqual(['password: seven green otters swim', 'code: 123456'])
  expect(memoryOf(app)).not.toContain('otters')
})

test('says at the field what is weak in a reset, and goes back to the ways in', async () => {
  const { bank } = await forget('ann@example.com')
  bank.open[RESET] = () =>
    problem(422, 'PASSWORD_TOO_WEAK', { errors: [{ pointer: '/password', code: 'TOO_SHORT' }] })
  await type('Password', 'short')
  await clickButton('Send code')
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  await clickButton('Use a password')
  expect(heading()).toBe('Sign in')
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('false')
  await clickButton('Forgot your password?')
  await clickButton('Use a phone number')
  expect([heading(), screen.queryByLabelText('Password')]).toEqual(['Sign in', null])
})

test('says what is weak in a new password', async () => {
  const { bank } = await openApp({ path: '/sign-up' })
  expect(heading()).toBe('Open an account')
  bank.open['/v2/auth/sign-up/password/email'] = () =>
    problem(422, 'PASSWORD_TOO_WEAK', { errors: [{ pointer: '/password', code: 'LIKE_LOGIN' }] })
  await clickButton('Use a password')
  await type('E-mail', 'ann@example.com')
  await type('Password', 'ann@example.com ann')
  await clickButton('Open an account')
  expect(screen.getByText(/too similar to your e-mail/)).toBeTruthy()
})
