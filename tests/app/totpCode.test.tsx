import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { alerts, clickButton, listOf, noAuthenticator, openApp, settle, type } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** An authenticator is set up, its recovery codes are kept, and it is turned off again. */

const TOTP = '/totp/api/totp'
const ok = { success: true, error: false, message: 'OK', details: '' }
const secret = 'MFRGGZDFMZTWQ2LK'
const qrCode = `otpauth://totp/Larkspur:ann?secret=${secret}`
const on = { ...noAuthenticator, has_active_totp: true, recovery_codes_left: 7 }
const codes = ['AAAA-1111', 'BBBB-2222']

async function open(more: Pages = {}) {
  const sent: string[] = []
  const noted =
    (answer: object) =>
    ({ body }: { body: string }) => {
      sent.push(body)
      return jsonResponse({ ...ok, ...answer })
    }
  const app = await openApp({
    signedIn: true,
    path: '/profile',
    pages: {
      ...walletPages(),
      [`${TOTP}/generate`]: () => jsonResponse({ ...ok, data: { id: 'one', qrCode, secret } }),
      [`${TOTP}/activate`]: noted({ data: { activated: true, recovery_codes: codes } }),
      [`${TOTP}/recovery-codes`]: noted({ data: { codes } }),
      [`${TOTP}/revoke`]: noted({}),
      ...more,
    },
  })
  return { sent, ...app }
}

const whileOn = { [`${TOTP}/status`]: () => jsonResponse(on) }
const panel = () => listOf('Authenticator')
const place = () => screen.getByRole('region', { name: 'Authenticator' })

test('the key is drawn, read in fours and copied whole, and a code turns it on', async () => {
  const { sent, device, vaulted } = await open()
  await clickButton('Set up')
  expect(panel().getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
  expect(place().textContent).toContain('MFRG GZDF MZTW Q2LK')
  await clickButton('Copy key')
  expect(device.hostState.copied).toEqual([secret])
  await type('Code', '123456')
  expect(sent).toEqual(['{"token":"123456"}'])
  expect(vaulted).toContain('totpCode: 123456')
  expect(device.vault.peek('totpKey')).toBeNull()
})

test('recovery codes are listed, copied and gone once they were saved', async () => {
  const { device, bank } = await open()
  await clickButton('Set up')
  await type('Code', '123456')
  const listed = panel().getAllByRole('listitem')
  expect(listed.map(({ textContent }) => textContent)).toEqual(codes)
  expect(panel().getByText('On')).toBeTruthy()
  await clickButton('Copy all codes')
  expect(device.hostState.copied).toEqual([codes.join('\n')])
  bank.pages[`${TOTP}/status`] = () => jsonResponse(on)
  await clickButton('I’ve saved them')
  expect(device.vault.peek('recoveryCodes')).toBeNull()
  expect(place().textContent).toContain('7 recovery codes left')
})

test('no code is sent where none was typed', async () => {
  const { sent, vaulted } = await open(whileOn)
  await clickButton('Turn off')
  fireEvent.submit(panel().getByLabelText('Code').closest('form')!)
  await settle()
  expect([sent, vaulted]).toEqual([[], []])
})

test.each([
  ['New recovery codes', 'recovery-codes', 'AAAA-1111'],
  ['Turn off', 'revoke', '7 recovery codes left'],
])('%s takes a code of the app', async (name, _, text) => {
  const { sent } = await open(whileOn)
  await clickButton(name)
  await type('Code', '123456')
  expect(sent).toEqual(['{"token":"123456"}'])
  expect(place().textContent).toContain(text)
})

test.each(['New recovery codes', 'Turn off', 'Set up'])('%s can be left', async (name) => {
  const { sent } = await open(name === 'Set up' ? {} : whileOn)
  await clickButton(name)
  await clickButton('Cancel')
  expect(panel().queryByLabelText('Code')).toBeNull()
  expect(panel().getByRole('button', { name })).toBeTruthy()
  expect(sent).toEqual([])
})

test('a wrong code is refused at its field, and said once', async () => {
  await open({
    ...whileOn,
    [`${TOTP}/revoke`]: () => problem(422, 'CODE_INVALID', { attempts_left: 4 }),
  })
  await clickButton('Turn off')
  await type('Code', '111111')
  expect(panel().getByLabelText('Code').getAttribute('aria-invalid')).toBe('true')
  expect(alerts()).toEqual(['Wrong code. You have 4 attempts left.'])
})

test('while a code is checked it stays, and nothing else can be pressed', async () => {
  const never = new Promise<void>(() => {})
  await openApp({
    signedIn: true,
    path: '/profile',
    pages: { ...walletPages(), ...whileOn },
    letGo: (path) => (path === `${TOTP}/revoke` ? never : Promise.resolve()),
  })
  await clickButton('Turn off')
  await type('Code', '123456')
  expect(panel().getByLabelText<HTMLInputElement>('Code').readOnly).toBe(true)
  const off = (name: string) =>
    panel().getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
  expect(['Cancel', 'Recovery code', 'Turn off'].map(off)).toEqual([true, true, true])
})

test('what could not be read is read again', async () => {
  const { bank } = await open({ [`${TOTP}/status`]: () => problem(500, 'INTERNAL') })
  panel().getByText('Couldn’t load the authenticator')
  bank.pages[`${TOTP}/status`] = () => jsonResponse(on)
  await clickButton('Try again')
  expect(place().textContent).toContain('7 recovery codes left')
})
