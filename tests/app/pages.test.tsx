import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, jsonResponse } from '#tests/kit/fakeBank'
import { ann, annData, larkspur } from '#tests/kit/people'
import {
  alerts,
  heading,
  inMinutes,
  listOf,
  openApp,
  clickButton,
  settle,
  type,
} from './openApp.tsx'

const none = { total: 0, count: 0, data: [], has_more: false }
const page = (data: object[]) => ({ ...none, total: data.length, count: data.length, data })
const device = (id: string, current = false) => ({
  id,
  client: 'web',
  device: `Browser ${id}`,
  ip: '203.0.113.7',
  created_at: inMinutes(-90),
  last_used_at: inMinutes(-5),
  current,
})

const openProfile = (pages: Record<string, () => Response> = {}) =>
  openApp({ signedIn: true, path: '/profile', pages })

test('tells a blocked person what it means and whom to write to, with a retry', async () => {
  const { bank } = await openApp({
    signedIn: true,
    config: { support_email: 'help@larkspur.example' },
  })
  bank.pages['/v2/user/sessions'] = () => problem(423, 'USER_BLOCKED')
  fireEvent.click(screen.getAllByRole('link', { name: /^Profile/ })[0]!)
  await settle()
  expect(heading()).toBe('Your access is paused')
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
    'mailto:help@larkspur.example',
  )
  bank.pages['/v2/user/sessions'] = () => jsonResponse(none)
  await clickButton('Check again')
  expect(heading()).toBe('Profile')
})

test('offers one retry where the bank cannot be read', async () => {
  const { bank } = await openApp({ broken: true })
  expect(heading()).toBe('This page couldn’t load')
  expect(alerts()).toEqual(['We’re very busy right now. Try again in 3 seconds.'])
  bank.open['/v2/system/config'] = () => jsonResponse(larkspur)
  await clickButton('Try again')
  expect(heading()).toBe('Sign in')
})

test('moves the focus to the title of the page that opens', async () => {
  await openApp({ signedIn: true })
  fireEvent.click(screen.getAllByRole('link', { name: /^Profile/ })[0]!)
  await settle()
  expect(heading()).toBe('Profile')
  expect(document.activeElement?.textContent).toBe('Profile')
  expect(document.title).toBe('Profile · Larkspur')
})

test('a profile that did not load says so once and can be read again', async () => {
  const { bank } = await openProfile({ '/v2/user': () => problem(503, 'OVERLOADED') })
  expect(screen.getAllByText('Couldn’t load your profile')).toHaveLength(1)
  expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0)
  bank.pages['/v2/user'] = () => jsonResponse(ann)
  await clickButton('Try again')
  expect(listOf('Contact details').getByText('ann@example.com')).toBeTruthy()
})

test('says once why somebody was signed out, and what is left of theirs', async () => {
  const { bank } = await openApp({ signedIn: true })
  bank.open['/v2/auth/refresh/refresh-token'] = () => problem(401, 'REFRESH_INVALID')
  bank.pages['/v2/user/sessions'] = () => problem(401, 'ACCESS_TOKEN_EXPIRED')
  fireEvent.click(screen.getAllByRole('link', { name: /^Profile/ })[0]!)
  await settle()
  expect(heading()).toBe('You’ve been signed out')
  expect(document.body.textContent.match(/signed out/g)).toHaveLength(1)
  expect(screen.getByText('Your data has been removed from this device.')).toBeTruthy()
})

test('says that a name is saved, and greets by it from then on', async () => {
  const { bank } = await openProfile()
  bank.pages['/v2/user/user-data'] = () =>
    jsonResponse({ ...annData, language: null, first_name: 'Anna' })
  await type('First name', 'Anna')
  await clickButton('Save')
  expect(screen.getByText('Saved')).toBeTruthy()
})

/** The profile, with the code for a new e-mail address sent. */
async function openChanging() {
  const app = await openProfile()
  const pending = {
    to: 'new@example.com',
    told_at: inMinutes(0),
    expires_at: inMinutes(9),
    resend_at: inMinutes(1),
  }
  app.bank.pages['/v2/user/email'] = () => jsonResponse({ ...ann, pending_email: pending })
  await type('New e-mail address', 'new@example.com')
  fireEvent.submit(screen.getByLabelText('New e-mail address'))
  await settle()
  return app
}

test('a new e-mail address holds only after its code', async () => {
  const { bank, vaulted } = await openChanging()
  expect(screen.getByText(/code we sent to new@example.com/)).toBeTruthy()
  expect(listOf('Contact details').getByText('ann@example.com')).toBeTruthy()
  bank.pages['/v2/user/email'] = () => jsonResponse({ ...ann, email: 'new@example.com' }, 201)
  bank.pages['/v2/user'] = () => jsonResponse({ ...ann, email: 'new@example.com' })
  await type('Code', '123456')
  expect(vaulted).toEqual(['emailCode: 123456'])
  expect(screen.getByText('Saved')).toBeTruthy()
  expect(listOf('Contact details').getByText('new@example.com')).toBeTruthy()
})

test('an address that was just changed is changed again in a form that stays open', async () => {
  const { bank } = await openChanging()
  bank.pages['/v2/user/email'] = () => jsonResponse({ ...ann, email: 'new@example.com' }, 201)
  await type('Code', '123456')
  const folded = screen.getByLabelText('New e-mail address').closest('details')!
  folded.open = true
  await type('New e-mail address', 'n')
  expect(screen.getByLabelText('New e-mail address').closest('details')?.open).toBe(true)
})

test('refuses an address of another account at its field', async () => {
  const { bank } = await openChanging()
  bank.pages['/v2/user/email'] = () => problem(409, 'ALREADY_EXISTS')
  await type('Code', '123456')
  const field = screen.getByLabelText<HTMLInputElement>('New e-mail address')
  expect(field.closest('details')?.open).toBe(true)
  expect(field.value).toBe('new@example.com')
  expect(screen.getByText(/Another account already uses this/)).toBeTruthy()
})

test('confirms an unconfirmed address where it stands', async () => {
  const { bank } = await openProfile({
    '/v2/user': () => jsonResponse({ ...ann, email_confirmed_at: null }),
  })
  const contacts = listOf('Contact details')
  expect(contacts.getByText('Confirm this address to use it.')).toBeTruthy()
  const requests: unknown[] = []
  bank.pages['/v2/user/email'] = ({ body }) => {
    requests.push(JSON.parse(body))
    return problem(429, 'RATE_LIMITED', { retry_after_s: 60 })
  }
  await clickButton('Confirm')
  expect(requests).toEqual([{ email: ann.email }])
  expect(alerts()).not.toEqual([])
})

test('signs out another device', async () => {
  const { bank } = await openApp({ signedIn: true })
  bank.pages['/v2/user/sessions'] = () =>
    jsonResponse(page([device('here', true), device('there')]))
  bank.pages['/v2/user/sessions/there'] = () => jsonResponse({ ended: 1 })
  fireEvent.click(screen.getAllByRole('link', { name: /^Profile/ })[0]!)
  await settle()
  expect(screen.queryByRole('button', { name: /^Sign out: Browser here/ })).toBeNull()
  bank.pages['/v2/user/sessions'] = () => jsonResponse(page([device('here', true)]))
  await clickButton(/^Sign out: Browser there, \d/)
  expect(screen.queryByText('Browser there')).toBeNull()
})

test('signing out leaves nothing on the device and says so', async () => {
  const app = await openProfile()
  await clickButton('Sign out')
  expect(heading()).toBe('You’re signed out')
  expect(app.device.tokenStore.read()).toEqual({ access: null, refresh: null })
  expect(app.device.addressBar.now()).toBe('/auth/logout')
})

test('a list that did not load can be read again', async () => {
  const { bank } = await openApp({ signedIn: true })
  bank.pages['/v2/user/sessions'] = () => problem(500, 'INTERNAL')
  fireEvent.click(screen.getAllByRole('link', { name: /^Profile/ })[0]!)
  await settle()
  expect(screen.getByText('Couldn’t load your devices')).toBeTruthy()
  expect(alerts()).toEqual(['Something went wrong on our side. Try again.Reference req_1'])
  bank.pages['/v2/user/sessions'] = () => jsonResponse(page([device('here', true)]))
  await clickButton('Try again')
  expect(screen.getByText('Browser here')).toBeTruthy()
})

test('an unknown URL says so and links home', async () => {
  await openApp({ signedIn: true, path: '/no/such/room' })
  expect(heading()).toBe('Page not found')
  fireEvent.click(screen.getByRole('link', { name: 'Go home' }))
  await settle()
  expect(heading()).toBe('Home')
})

test('the sandbox mailbox shows messages and copies their codes', async () => {
  const app = await openApp({ path: '/no' })
  const sentMessage = {
    id: 'l1',
    channel: 'email',
    to: 'ann@example.com',
    subject: '482013 is your code',
    body: 'It works once.',
    sent_at: inMinutes(-2),
  }
  const message = { ...sentMessage, id: 'l2', channel: 'sms', to: '15550100', subject: '' }
  app.bank.open['/sandbox/mailbox'] = () =>
    jsonResponse(page([sentMessage, { ...message, body: 'Hello.' }]))
  act(() => app.app.send({ type: 'route.open', location: { route: 'sandbox', id: null } }))
  await settle()
  expect(screen.getByText('482013 is your code')).toBeTruthy()
  expect(screen.getByText(/^\+15550100/)).toBeTruthy()
  await clickButton('Copy code')
  expect(app.device.hostState.copied).toEqual(['482013'])
  expect(screen.getByText('482013 copied')).toBeTruthy()
  app.bank.open['/sandbox/mailbox'] = () => jsonResponse(none)
  fireEvent.input(screen.getByLabelText('Recipient’s e-mail or phone'), {
    target: { value: 'bob@example.com' },
  })
  await clickButton('Filter')
  expect(screen.getByText('No messages to bob@example.com')).toBeTruthy()
  expect(app.bank.requests.at(-1)?.path).toContain('to=bob%40example.com')
})

test('inside Telegram its back button leads up to More and home, and no theme is offered', async () => {
  const { device } = await openApp({ signedIn: true, kind: 'telegram', path: '/profile' })
  expect(device.hostState.back).toBe(true)
  expect(screen.getByText('Colours follow your Telegram theme.')).toBeTruthy()
  device.simulate.back()
  await settle()
  expect(heading()).toBe('More')
  device.simulate.back()
  await settle()
  expect(heading()).toBe('Home')
  expect(device.hostState.back).toBe(false)
})

test('applies a theme at once and remembers it', async () => {
  const { device } = await openProfile()
  fireEvent.click(screen.getByLabelText('Dark'))
  await settle()
  expect(device.settings.read('theme')).toBe('dark')
  expect(screen.getByLabelText<HTMLInputElement>('Dark').checked).toBe(true)
})
