import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { passwordBound } from '#contract/password'
import { jsonResponse, problem, type FakeRequest } from '#tests/kit/fakeBank'
import { ann } from '#tests/kit/people'
import { clickButton, listOf, memoryOf, openApp, type } from './openApp.tsx'
import { proofRequired } from './proofPages.ts'

/** The password in the profile: proved first, then typed, and kept nowhere. */

const PASSWORD = '/v2/user/password'
const typed = 'seven green otters swim'

const withPassword = {
  ...ann,
  password_set_at: '2026-03-02T09:00:00.000Z',
  app_metadata: { providers: ['email' as const, 'password' as const] },
}

const inCard = () => listOf('Password')

async function profile(user: object, parts: Parameters<typeof openApp>[0] = {}) {
  const proof = proofRequired(passwordBound)
  const sent: FakeRequest[] = []
  let now = user
  const opened = await openApp({
    signedIn: true,
    path: '/profile',
    ...parts,
    pages: {
      ...proof.pages,
      '/v2/user': () => jsonResponse(now),
      [PASSWORD]: proof.unless((request) => {
        sent.push(request)
        now = request.verb === 'DELETE' ? ann : withPassword
        return jsonResponse(now)
      }),
      ...parts.pages,
    },
  })
  return { ...opened, sent }
}

const confirm = () => type('Code', '123456')

test('is set after a proof, and the profile then says since when', async () => {
  const { app, sent, vaulted } = await profile(ann)
  expect(inCard().getByText(/^Not set\./)).toBeTruthy()
  expect(inCard().queryByRole('button', { name: 'Remove' })).toBeNull()
  await clickButton('Set a password')
  await confirm()
  const field = screen.getByLabelText('New password')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('autocomplete')).toBe('new-password')
  expect(inCard().queryByText('Your other devices will be signed out.')).toBeNull()
  await type('New password', typed)
  await clickButton('Save password')
  expect(await inCard().findByText('Password saved')).toBeTruthy()
  expect(inCard().getByText('Set on 2 March 2026')).toBeTruthy()
  expect(sent.map(({ verb, body }) => [verb, JSON.parse(body)])).toEqual([
    ['PUT', { password: typed }],
  ])
  expect(vaulted).toContain(`newPassword: ${typed}`)
  expect(memoryOf(app)).not.toContain('otters')
})

test('a change says what it does to other devices, and may be cancelled', async () => {
  const { sent } = await profile(withPassword)
  await clickButton('Change password')
  await confirm()
  expect(inCard().getByText('Your other devices will be signed out.')).toBeTruthy()
  await clickButton('Cancel')
  expect(inCard().getByRole('button', { name: 'Change password' })).toBeTruthy()
  expect(sent).toEqual([])
})

test('a weak one is refused at its field, and another is typed at once', async () => {
  const { bank, device } = await profile(ann)
  await clickButton('Set a password')
  await confirm()
  const takes = bank.pages[PASSWORD]!
  bank.pages[PASSWORD] = () =>
    problem(422, 'PASSWORD_TOO_WEAK', { errors: [{ pointer: '/password', code: 'TOO_COMMON' }] })
  await type('New password', 'passwordpassword')
  await clickButton('Save password')
  const field = screen.getByLabelText('New password')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(device.vault.peek('newPassword')).toBe(null)
  bank.pages[PASSWORD] = takes
  await type('New password', typed)
  await clickButton('Save password')
  expect(await inCard().findByText('Password saved')).toBeTruthy()
})

test('is removed after a proof', async () => {
  const { sent } = await profile(withPassword)
  await clickButton('Remove')
  await confirm()
  expect(await inCard().findByText('Password removed')).toBeTruthy()
  expect(inCard().getByText(/^Not set\./)).toBeTruthy()
  expect(sent.map(({ verb }) => verb)).toEqual(['DELETE'])
})

test('the last way in stays, with a reason', async () => {
  const { bank } = await profile(withPassword)
  bank.pages[PASSWORD] = () => problem(409, 'LAST_SIGN_IN')
  await clickButton('Remove')
  expect(await inCard().findByText(/^This is your only way to sign in/)).toBeTruthy()
  expect(inCard().getByRole('button', { name: 'Change password' })).toBeTruthy()
})

test('one from before dates were kept has none', async () => {
  await profile({ ...withPassword, password_set_at: null })
  expect(
    inCard().getByText('You can sign in with your e-mail address and this password.'),
  ).toBeTruthy()
  expect(inCard().queryByText(/^Set on/)).toBeNull()
})

test.each([
  ['no', { ...ann, email: null, email_confirmed_at: null }],
  ['an unconfirmed', { ...ann, email_confirmed_at: null }],
])('with %s e-mail address there is none to set', async (_, user) => {
  await profile(user)
  expect(inCard().getByText(/^To set a password, first add/)).toBeTruthy()
  expect(inCard().queryByRole('button')).toBeNull()
})

test('a bank without passwords shows nothing of them', async () => {
  await profile(ann, { config: { sign_in: ['email'] } })
  expect(screen.queryByRole('region', { name: 'Password' })).toBeNull()
})
