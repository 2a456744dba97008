import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signInBound } from '#contract/proof'
import { jsonResponse } from '#tests/kit/fakeBank'
import { ann } from '#tests/kit/people'
import { clickButton, heading, noAuthenticator, openApp, settle, type } from './openApp.tsx'
import { proofRequired } from './proofPages.ts'

await import('#app/features/proof/SignInProof.tsx')
await import('#app/features/proof/signInProofPorts.ts')

/** Somebody with an authenticator has signed in on a new device. */

async function openNewDevice() {
  const { pages, requests, unless } = proofRequired(signInBound)
  let active = true
  const app = await openApp({
    signedIn: true,
    path: '/profile',
    pages: {
      ...pages,
      '/v2/user': (call) => (active ? unless(() => jsonResponse(ann))(call) : jsonResponse(ann)),
      '/totp/api/totp/status': () => jsonResponse({ ...noAuthenticator, has_active_totp: active }),
      '/totp/api/totp/revoke': () => {
        active = false
        return jsonResponse({ success: true, error: false })
      },
    },
  })
  return { ...app, requests }
}

test('shows nothing of the account until a code confirms the sign-in, then the page asked for', async () => {
  const { requests } = await openNewDevice()
  expect(heading()).toBe('Confirm your sign-in')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(requests).toMatchObject([signInBound])
  await type('Code', '123456')
  await settle()
  expect(heading()).toBe('Profile')
  expect(screen.getAllByText(ann.email).length).toBeGreaterThan(0)
})

test('can be put off and begun again, or left', async () => {
  const { requests, device } = await openNewDevice()
  await clickButton('Cancel')
  expect(screen.queryByRole('navigation')).toBeNull()
  await clickButton('Confirm')
  expect(requests).toHaveLength(2)
  await clickButton('Sign out')
  expect(device.tokenStore.read().access).toBeNull()
})

test('a recovery code confirms it in place of a lost authenticator', async () => {
  await openNewDevice()
  await clickButton('Use a recovery code')
  const field = screen.getByLabelText('Recovery code')
  fireEvent.change(field, { target: { value: 'ABCD-EFGH-IJKL-MNOP' } })
  await clickButton('Turn off')
  await settle()
  expect(heading()).toBe('Profile')
})
