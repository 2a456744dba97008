import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { totpBound } from '#contract/totp'
import { problem, jsonResponse } from '#tests/kit/fakeBank'
import {
  alerts,
  heading,
  noAuthenticator,
  openApp,
  clickButton,
  settle,
  type,
  memoryOf,
} from './openApp.tsx'
import { book, field, open, page, PLACES, rent } from './counterpartyPages.ts'
import { proofRequired, noChannels } from './proofPages.ts'
import { coins } from './walletPages.ts'

/** Where a bank wants a proof, the person gives it and continues. */

const bound = {
  purpose: 'payee',
  meta: { subject: 'DE89370400440532013000', counterparty_account_id: 'c1' },
}

async function saveNewPlace() {
  const proof = proofRequired(bound)
  const saved: object[] = []
  const keep = proof.unless(({ body }) => {
    saved.push(JSON.parse(body) as object)
    return jsonResponse(rent, 201)
  })
  const app = await open('/counterparties/c1', {
    ...book(),
    ...proof.pages,
    [PLACES]: (call) => (call.verb === 'POST' ? keep(call) : jsonResponse(page([rent]))),
  })
  Object.assign(app.bank.open, coins, { '/v2/system/countries': () => jsonResponse(page([])) })
  await clickButton('Add bank account or address')
  await type('IBAN', 'DE89370400440532013000')
  await clickButton('Save')
  return { ...app, proof, saved }
}

const posted = ({ bank }: Awaited<ReturnType<typeof open>>) => bank.requestsTo(PLACES).length

test('asks for a proof before a new destination, and then saves it as typed', async () => {
  const app = await saveNewPlace()
  const { proof, saved } = app
  expect(screen.getByRole('region', { name: 'Confirm it’s you' })).toBeTruthy()
  expect(document.body.textContent).toContain('To add a new recipient')
  expect(document.body.textContent).toContain('We sent a code to a…@acme.example.')
  expect(proof.requests).toEqual([{ request_id: 'minted', ...bound }])
  await type('Code', '123456')
  expect(saved).toHaveLength(1)
  expect(JSON.stringify(saved)).toContain('DE89370400440532013000')
  expect(heading()).toBe('Mill')
})

test('shows a wrong code at its field and saves nothing', async () => {
  const { saved } = await saveNewPlace()
  await type('Code', '999999')
  expect(alerts()).not.toEqual([])
  expect(field('Code').getAttribute('aria-invalid')).toBe('true')
  expect(field('Code').value).toBe('')
  expect(saved).toEqual([])
  await type('Code', '123456')
  expect(saved).toHaveLength(1)
})

test('keeps the form and saves nothing where the proof is cancelled', async () => {
  const app = await saveNewPlace()
  const before = posted(app)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await settle()
  expect(field('IBAN').value).toBe('DE89370400440532013000')
  expect(app.saved).toEqual([])
  expect(posted(app)).toBe(before)
})

test("keeps the code out of the app's state", async () => {
  const { app } = await saveNewPlace()
  await type('Code', '999999')
  expect(memoryOf(app)).not.toContain('999999')
})

test('leads to the profile where no channel is set up', async () => {
  const app = await saveNewPlace()
  await clickButton('Cancel')
  app.bank.pages['/totp/api/otp-verification/create'] = () => jsonResponse(noChannels, 201)
  await clickButton('Save')
  const way = screen.getByRole('link', { name: 'Set up authenticator' })
  expect(way.getAttribute('href')).toBe('/profile')
})

test('says from when a new factor confirms payments to new recipients', async () => {
  const app = await saveNewPlace()
  await clickButton('Cancel')
  const waiting = { ...noChannels, waits_until: '2031-03-04T05:06:00.000Z' }
  app.bank.pages['/totp/api/otp-verification/create'] = () => jsonResponse(waiting, 201)
  await clickButton('Save')
  expect(screen.getByText(/For its first 24 hours, .* Try again after .*2031/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Set up an authenticator' })).toBeNull()
})

test('sets up an authenticator only once an earlier way confirmed it', async () => {
  const { pages, requests, unless } = proofRequired(totpBound)
  const qrCode = 'otpauth://totp/Larkspur:ann?secret=MFRGGZDFMZTWQ2LK'
  const data = { id: 'one', secret: 'MFRGGZDFMZTWQ2LK', qrCode }
  const generate = unless(() => jsonResponse({ success: true, error: false, data }))
  await openApp({
    signedIn: true,
    path: '/profile',
    pages: { ...pages, '/totp/api/totp/generate': generate },
  })
  await clickButton('Set up')
  expect(requests).toMatchObject([totpBound])
  await type('Code', '123456')
  expect(screen.getByText(/Scan the QR code with your authenticator/)).toBeTruthy()
})

test('whoever has nothing to confirm a first authenticator by signs in again', async () => {
  const { pages, unless } = proofRequired(totpBound)
  await openApp({
    signedIn: true,
    path: '/profile',
    pages: {
      ...pages,
      '/totp/api/otp-verification/create': () => jsonResponse(noChannels, 201),
      '/totp/api/totp/generate': unless(() => jsonResponse({})),
    },
  })
  await clickButton('Set up')
  const panel = within(screen.getByRole('region', { name: 'Confirm it’s you' }))
  expect(panel.getByText(/sign in again/i)).toBeTruthy()
  expect(panel.queryByRole('link')).toBeNull()
})

test('refuses a wrong recovery code at its field', async () => {
  const pages = {
    '/totp/api/totp/status': () => jsonResponse({ ...noAuthenticator, has_active_totp: true }),
    '/totp/api/totp/revoke': () => problem(422, 'CODE_INVALID', { attempts_left: 4 }),
  }
  const { vaulted } = await openApp({ signedIn: true, path: '/profile', pages })
  await clickButton('Turn off')
  await clickButton('Recovery code')
  expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'))
  await type('Recovery code', 'AAAA-BBBB')
  await clickButton('Turn off')
  expect(vaulted).toEqual(['totpCode: AAAA-BBBB'])
  expect(screen.queryByLabelText('Code')).toBeNull()
  expect(screen.getByLabelText('Recovery code').getAttribute('aria-invalid')).toBe('true')
})
