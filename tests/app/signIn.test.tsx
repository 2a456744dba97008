import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, jsonResponse } from '#tests/kit/fakeBank'
import {
  alerts,
  heading,
  inMinutes,
  openApp,
  clickButton,
  settle,
  tokens,
  type,
} from './openApp.tsx'

const verify = '/v2/auth/verify/email/otp'
const ask = '/v2/auth/sign-in/omni/email/otp'

const misspelt = (pointer: string) =>
  problem(400, 'VALIDATION_FAILED', { errors: [{ pointer, code: 'FORMAT' }] })

const sentNow = (until: { expires_at: string; resend_at: string }) =>
  jsonResponse({ told_at: inMinutes(0), ...until }, 201)

async function askForCode(parts: Parameters<typeof openApp>[0] = {}) {
  const app = await openApp(parts)
  await type('E-mail', 'ann@example.com')
  await clickButton('Send code')
  return app
}

test('signs in by a code that submits itself once complete, and opens home', async () => {
  const { device, vaulted } = await askForCode()
  expect(heading()).toBe('Enter the code')
  expect(screen.getByText('ann@example.com')).toBeTruthy()
  await type('Code', '123456')
  expect(heading()).toBe('Home')
  expect(device.tokenStore.read().access).toBe('at-1')
  expect(vaulted).toEqual(['code: 123456'])
})

test('understands a code pasted with other text around it', async () => {
  const { vaulted } = await askForCode()
  await type('Code', 'Your code is 123-456.')
  expect(vaulted).toEqual(['code: 123456'])
  expect(heading()).toBe('Home')
})

test('focuses the code field and lets the phone fill it', async () => {
  await askForCode()
  const field = screen.getByLabelText('Code')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(field.getAttribute('inputmode')).toBe('numeric')
})

test('shows a wrong code at the field with the attempts left, and empties the field', async () => {
  const { bank, device } = await askForCode()
  bank.open[verify] = () => problem(422, 'CODE_INVALID', { attempts_left: 4 })
  await type('Code', '111111')
  const field = screen.getByLabelText<HTMLInputElement>('Code')
  expect(screen.getByText('Wrong code. You have 4 attempts left.').id).toBe(
    field.getAttribute('aria-describedby'),
  )
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect([field.value, document.activeElement === field]).toEqual(['', true])
  expect(device.hostState.haptics).toEqual(['refusal'])
  expect(alerts()).toEqual(['Wrong code. You have 4 attempts left.'])
  bank.open[verify] = () => jsonResponse(tokens)
  await type('Code', '123456')
  expect(heading()).toBe('Home')
})

test('tells a blocked person at sign-in about the money and whom to write to', async () => {
  const { bank } = await askForCode({ config: { support_email: 'help@acme.example' } })
  bank.open[verify] = () => problem(423, 'USER_BLOCKED')
  await type('Code', '123456')
  expect(
    await screen.findByText('Your access is paused. Your money is safe. Contact support.'),
  ).toBeTruthy()
  const way = screen.getByRole('link', { name: 'Contact support' })
  expect(way.getAttribute('href')).toBe('mailto:help@acme.example')
})

test('whoever closed the account reads that, and is offered no other check', async () => {
  const { bank } = await openApp({ signedIn: true, config: { support_email: null } })
  bank.pages['/v2/user/sessions'] = () => problem(423, 'USER_CLOSED')
  fireEvent.click(screen.getAllByRole('link', { name: /^Profile/ })[0]!)
  await settle()
  expect(heading()).toBe('This account is closed')
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull()
  await clickButton('Go to start page')
  expect(heading()).toBe('You’re signed out')
})

test('moves the focus to the top when another method is chosen by keyboard', async () => {
  await openApp()
  const chosen = screen.getByRole('button', { name: 'Use a password' })
  chosen.focus()
  await clickButton('Use a password')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('does not submit an incomplete code, and says that it is incomplete', async () => {
  const { bank } = await askForCode()
  bank.open[verify] = () => misspelt('/token')
  await type('Code', '123')
  expect(bank.requestsTo(verify)).toEqual([])
  await clickButton('Sign in')
  expect(screen.getByText('Enter the six-digit code.')).toBeTruthy()
})

test('after too many attempts only a new code is offered, at its time', async () => {
  const { bank } = await askForCode()
  bank.open[verify] = () => problem(429, 'TOO_MANY_ATTEMPTS')
  await type('Code', '111111')
  expect(alerts()).toEqual(['Too many wrong codes. Request a new one.'])
  expect(screen.queryByLabelText('Code')).toBeNull()
  await clickButton('Send a new code')
  expect(bank.requestsTo(ask)).toHaveLength(1)
})

test('says by itself when a code expires', async () => {
  const app = await openApp()
  app.bank.open[ask] = () => sentNow({ expires_at: inMinutes(-1), resend_at: inMinutes(-5) })
  await type('E-mail', 'ann@example.com')
  await clickButton('Send code')
  expect(alerts()).toEqual(['This code has expired. Request a new one.'])
  app.bank.open[ask] = () => sentNow({ expires_at: inMinutes(9), resend_at: inMinutes(1) })
  await clickButton('Send a new code')
  expect(screen.getByLabelText('Code')).toBeTruthy()
})

test("counts a code's time right on a device whose clock is a day ahead", async () => {
  const app = await openApp()
  const yesterday = (minutes: number) => inMinutes(minutes - 24 * 60)
  const sent = { told_at: yesterday(0), expires_at: yesterday(10), resend_at: yesterday(1) }
  app.bank.open[ask] = () => jsonResponse(sent, 201)
  await type('E-mail', 'ann@example.com')
  await clickButton('Send code')
  expect(screen.getByText(/(10:00|9:5\d) left$/)).toBeTruthy()
  expect(screen.getByText(/^You can resend the code at/)).toBeTruthy()
})

test('offers another code from its exact time on', async () => {
  const { bank } = await askForCode()
  expect(screen.getByText(/^You can resend the code at \d\d:\d\d\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull()
  bank.open[ask] = () => sentNow({ expires_at: inMinutes(9), resend_at: inMinutes(-1) })
  await clickButton('Change e-mail')
  await clickButton('Send code')
  await clickButton('Resend code')
  expect(bank.requestsTo(ask)).toHaveLength(3)
})

test('changing the address keeps what was typed', async () => {
  await askForCode()
  await clickButton('Change e-mail')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ann@example.com')
})

test('shows a mistyped address at its field and focuses it', async () => {
  const { bank } = await openApp()
  bank.open[ask] = () => misspelt('/email')
  await type('E-mail', 'ann')
  await clickButton('Send code')
  expect(screen.getByText('Enter an address like name@example.com.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
})

test('focuses the first of two refused fields', async () => {
  const { bank } = await openApp({ path: '/sign-up' })
  bank.open['/v2/auth/sign-up/password/email'] = () =>
    problem(400, 'VALIDATION_FAILED', {
      errors: ['/email', '/password'].map((pointer) => ({ pointer, code: 'FORMAT' })),
    })
  await clickButton('Use a password')
  await type('E-mail', 'ann')
  await clickButton('Open an account')
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
})

test('asks for an invite code where the tenant requires one', async () => {
  await openApp({ path: '/sign-up', config: { invite_required: true } })
  expect(screen.getByLabelText('Invitation code')).toBeTruthy()
})

test("offers only the tenant's methods, and Telegram only inside Telegram", async () => {
  await openApp({ config: { sign_in: ['phone', 'email', 'telegram'] } })
  expect(screen.getByLabelText('Phone number')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Use an e-mail code' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use a password' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Continue with Telegram' })).toBeNull()
})

test('switches the language at once and remembers it', async () => {
  const { device } = await openApp()
  await clickButton('Русский')
  expect(heading()).toBe('Вход')
  expect(device.settings.read('language')).toBe('ru')
  await clickButton('English')
  expect(heading()).toBe('Sign in')
})

test('begins in the person’s language where the tenant has it', async () => {
  await openApp({ languages: ['de-AT', 'ru-RU'] })
  expect(heading()).toBe('Вход')
})

const termsAt = (path: string, terms_version: number | null, terms_url = 'https://b.example/t') =>
  openApp({ path, config: { terms_url, terms_version } })
const terms = () => screen.queryByRole('link', { name: 'Terms' })

test.each([
  [null, 'By continuing you agree to the Terms'],
  [3, 'Once signed up, you read and accept the Terms'],
])('with version %s a new account says what becomes of the terms', async (version, text) => {
  await termsAt('/sign-up', version)
  expect(terms()?.closest('p')?.textContent).toContain(text)
  expect(terms()?.getAttribute('href')).toBe('https://b.example/t')
})

test('whoever has an account, or a bank without terms, reads of none', async () => {
  await termsAt('/sign-in', null)
  expect(terms()).toBeNull()
  cleanup()
  await termsAt('/sign-up', null, '')
  expect(terms()).toBeNull()
})
