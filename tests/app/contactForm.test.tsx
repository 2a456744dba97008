import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type FakeRequest } from '#tests/kit/fakeBank'
import { ann } from '#tests/kit/people'
import { alerts, clickButton, inMinutes, listOf, openApp, settle, type } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** An e-mail address or a number is changed by the code that is sent to the new one. */

const EMAIL = '/v2/user/email'
const PHONE = '/v2/user/phone'

const sentTo = (to: string) => ({
  to,
  told_at: inMinutes(0),
  expires_at: inMinutes(10),
  resend_at: inMinutes(1),
})

async function open(more: object = {}, confirm?: () => Response) {
  const sent: string[] = []
  const user = { ...ann, ...more }
  const answer =
    (name: 'pending_email' | 'pending_phone', field: 'email' | 'phone') =>
    ({ verb, body }: FakeRequest) => {
      sent.push(`${verb} ${body}`)
      const to = (JSON.parse(body) as Record<string, string>)[field]!
      if (verb === 'PATCH') return jsonResponse({ ...user, [name]: sentTo(to) })
      return confirm?.() ?? jsonResponse(user, 201)
    }
  const app = await openApp({
    signedIn: true,
    path: '/profile',
    pages: {
      ...walletPages(),
      '/v2/user': () => jsonResponse(user),
      [EMAIL]: answer('pending_email', 'email'),
      [PHONE]: answer('pending_phone', 'phone'),
    },
  })
  return { sent, ...app }
}

/** The e-mail address stands before the number. */
const place = (at: number) => listOf('Contact details').getAllByRole('listitem')[at]!
const formOf = (label: string) => screen.getByLabelText(label).closest('form')!

async function ask(label: string, value: string) {
  await type(label, value)
  fireEvent.submit(formOf(label))
  await settle()
}

test('a new address is confirmed by its code, and takes the place of the old one', async () => {
  const { sent, vaulted } = await open()
  expect(place(0).textContent).toContain('ann@example.com')
  await ask('New e-mail address', 'new@example.com')
  expect(sent).toEqual(['PATCH {"email":"new@example.com"}'])
  expect(place(0).textContent).toContain('Enter the six-digit code we sent to new@example.com.')
  await type('Code', '123456')
  expect(sent[1]).toBe('POST {"email":"new@example.com","token":"123456"}')
  expect(vaulted).toEqual(['emailCode: 123456'])
  expect(place(0).textContent).toContain('Saved')
})

test('a number is sent as its digits, and its code is kept apart', async () => {
  const { sent, vaulted } = await open()
  expect(place(1).textContent).toContain('No phone number')
  await ask('New phone number', '+49 151 0000')
  expect(sent).toEqual(['PATCH {"phone":"491510000"}'])
  expect(place(1).textContent).toContain('we sent to +491510000.')
  await type('Code', '123456')
  expect(vaulted).toEqual(['phoneCode: 123456'])
})

test('nothing typed sends nothing', async () => {
  const { sent } = await open()
  const button = formOf('New e-mail address').querySelector('button')!
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.submit(formOf('New e-mail address'))
  await settle()
  expect(sent).toEqual([])
})

test('while a code is being sent what was typed stays as it is', async () => {
  const never = new Promise<void>(() => {})
  await openApp({
    signedIn: true,
    path: '/profile',
    pages: walletPages(),
    letGo: (path) => (path === EMAIL ? never : Promise.resolve()),
  })
  await ask('New e-mail address', 'new@example.com')
  expect(screen.getByLabelText<HTMLInputElement>('New e-mail address').readOnly).toBe(true)
  const button = formOf('New e-mail address').querySelector('button')!
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('New phone number').readOnly).toBe(false)
})

test('a code is left for another address', async () => {
  const { sent } = await open()
  await ask('New e-mail address', 'new@example.com')
  await clickButton('Cancel')
  expect(screen.queryByLabelText('Code')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('New e-mail address').value).toBe('')
  expect(sent).toHaveLength(1)
})

test('a code sent before is entered without another', async () => {
  const { sent } = await open({ pending_phone: sentTo('491510000') })
  expect(place(1).textContent).toContain('Code sent to +491510000')
  expect(place(0).textContent).not.toContain('Code sent')
  await clickButton('Enter the code')
  await type('Code', '123456')
  expect(sent).toEqual(['POST {"phone":"491510000","token":"123456"}'])
  expect(place(1).textContent).not.toContain('Code sent to')
})

test('an address that was never confirmed is confirmed as it stands', async () => {
  const { sent } = await open({ email_confirmed_at: null })
  expect(place(0).textContent).toContain('Confirm this address to use it.')
  await clickButton('Confirm')
  expect(sent).toEqual(['PATCH {"email":"ann@example.com"}'])
})

test.each([
  ['confirmed', {}],
  ['on its way', { email_confirmed_at: null, pending_email: sentTo('ann@example.com') }],
])('an address %s is asked for no confirmation', async (_, more) => {
  await open(more)
  expect(screen.queryByText('Confirm this address to use it.')).toBeNull()
})

const wrong = (pointer: string) =>
  problem(400, 'VALIDATION_FAILED', { errors: [{ pointer, code: 'FORMAT' }] })

test.each([
  ['New e-mail address', EMAIL, wrong('/email'), 'Enter an address like name@example.com.'],
  [
    'New phone number',
    PHONE,
    problem(400, 'NO_DIGITS'),
    'Enter a phone number with its country code.',
  ],
])(
  '%s that was refused says so in its open form, and is focused',
  async (label, path, no, text) => {
    const { bank } = await open()
    bank.pages[path] = () => no
    await ask(label, '1')
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(text)
    expect(document.activeElement).toBe(field)
    expect(field.closest('details')?.open).toBe(true)
    expect(alerts()).toHaveLength(1)
  },
)

test('what is refused otherwise marks no field', async () => {
  const { bank } = await open()
  bank.pages[EMAIL] = () => problem(422, 'SAME_VALUE')
  await ask('New e-mail address', 'ann@example.com')
  expect(screen.getByLabelText('New e-mail address').getAttribute('aria-invalid')).toBe('false')
  expect(alerts()).toHaveLength(1)
})

test('an address of somebody else is refused only once its code was right', async () => {
  await open({}, () => problem(409, 'ALREADY_EXISTS'))
  await ask('New e-mail address', 'taken@example.com')
  await type('Code', '123456')
  const field = screen.getByLabelText('New e-mail address')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(place(0).textContent).toContain('Another account already uses this.')
})
