import { createHmac } from 'node:crypto'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { biometryBound } from '#contract/biometry'
import { problem, jsonResponse } from '#tests/kit/fakeBank'
import { eventually } from '#tests/kit/eventually'
import { fingerReader } from '#tests/kit/fingerReader'
import {
  alerts,
  heading,
  listOf,
  noAuthenticator,
  openApp,
  clickButton,
  settle,
  type,
  memoryOf,
} from './openApp.tsx'
import { book, open, page, PLACES, rent } from './counterpartyPages.ts'
import { proofRequired } from './proofPages.ts'
import { coins } from './walletPages.ts'

/** Biometry as a proof: how it is set up, what it proves, and what is left without it. */

const LOCK = 'App lock'
const PROOF = 'Confirm it’s you'
const BY_FINGER = 'Fingerprint or face'
const SECRET = 'what only the host keeps'
const BIOMETRY = '/totp/api/biometry'

const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const key = mac(SECRET, 'sluice proof')
const right = mac(key, 'minted-1').toString('base64')

const onPhone = (reader: ReturnType<typeof fingerReader>) =>
  ({ kind: 'telegram', biometry: reader.biometry }) as const

/** A bank that takes biometry as a proof once another channel has confirmed the person. */
function fingerBank(proves: boolean | null) {
  const proof = proofRequired(biometryBound)
  const bank = { proves, keys: [] as string[], revoked: 0 }
  const ok = { success: true, error: false }
  const pages = {
    ...proof.pages,
    '/totp/api/totp/status': () => jsonResponse({ ...noAuthenticator, biometry: bank.proves }),
    [`${BIOMETRY}/activate`]: proof.unless(({ body }) => {
      bank.keys.push((JSON.parse(body) as { key: string }).key)
      bank.proves = true
      return jsonResponse(ok)
    }),
    [`${BIOMETRY}/revoke`]: () => {
      bank.revoked += 1
      bank.proves = false
      return jsonResponse(ok)
    },
  }
  return { bank, pages, requests: proof.requests }
}

type Pages = NonNullable<NonNullable<Parameters<typeof openApp>[0]>['pages']>
const inside = { signedIn: true, path: '/profile' } as const

const inCard = () => listOf(LOCK)
const shows = (name: string) => eventually(() => inCard().getByRole('button', { name }))

async function lockedProfile(proves: boolean | null = false, more: Pages = {}) {
  const reader = fingerReader({ allowed: true, token: SECRET })
  const { bank, pages, requests } = fingerBank(proves)
  const app = await openApp({ ...onPhone(reader), ...inside, pages: { ...pages, ...more } })
  await clickButton('Turn app lock on')
  await shows('Turn app lock off')
  return { ...app, reader, biometry: bank, requests }
}

test('biometry proves from then on once a code has confirmed the person', async () => {
  const { biometry, requests, app } = await lockedProfile()
  await clickButton('Confirm with fingerprint or face')
  expect(requests).toEqual([{ request_id: 'minted', ...biometryBound }])
  expect(biometry.keys).toEqual([])
  await type('Code', '123456')
  await shows('Confirm with codes')
  expect(biometry.keys).toEqual([key.toString('base64')])
  const remembered = memoryOf(app)
  for (const secret of [SECRET, ...biometry.keys]) expect(remembered).not.toContain(secret)
})

test('asks for biometry again after a refusal, without another code', async () => {
  const { biometry, requests, reader } = await lockedProfile()
  await clickButton('Confirm with fingerprint or face')
  reader.phone.person = 'refuses'
  await type('Code', '123456')
  await eventually(() => inCard().getByText(/Not recognised/))
  expect(biometry.keys).toEqual([])
  reader.phone.person = 'shows'
  await clickButton('Confirm with fingerprint or face')
  await shows('Confirm with codes')
  expect(requests).toHaveLength(1)
})

test('a person who cancels keeps only the lock', async () => {
  const { biometry } = await lockedProfile()
  await clickButton('Confirm with fingerprint or face')
  await clickButton('Cancel')
  await shows('Confirm with fingerprint or face')
  expect(biometry.keys).toEqual([])
  expect(inCard().getByText('On')).toBeTruthy()
})

test.each([
  ['by itself', 'Confirm with codes', 'Confirm with fingerprint or face'],
  ['with the lock', 'Turn app lock off', 'Turn app lock on'],
])('it is taken off %s', async (_, onPress, shown) => {
  const { biometry } = await lockedProfile(true)
  await clickButton(onPress)
  await shows(shown)
  expect(biometry.revoked).toBe(1)
})

test('keeps the lock on where the bank could not be told that biometry no longer proves', async () => {
  const { biometry, bank } = await lockedProfile(true)
  bank.pages[`${BIOMETRY}/revoke`] = () => problem(503, 'OVERLOADED')
  await clickButton('Turn app lock off')
  expect(alerts()).toHaveLength(1)
  expect(inCard().getByText('On')).toBeTruthy()
  expect(biometry.revoked).toBe(0)
})

test('takes off a lock that proves nothing without the bank', async () => {
  const { biometry } = await lockedProfile()
  await clickButton('Turn app lock off')
  await shows('Turn app lock on')
  expect(biometry.revoked).toBe(0)
})

test('offers no biometry where the bank takes none', async () => {
  await lockedProfile(null)
  expect(inCard().queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

test('offers only the lock where the bank cannot be read', async () => {
  await lockedProfile(false, { '/totp/api/totp/status': () => problem(503, 'OVERLOADED') })
  expect(inCard().queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

const bound = { purpose: 'payee', meta: { subject: 'DE89370400440532013000' } }

/** A new destination, on a phone with biometry. */
async function saveNewPlace(reader = fingerReader({ allowed: true, token: SECRET })) {
  const proof = proofRequired(bound, { right })
  const app = await open(
    '/profile',
    {
      ...book(),
      ...proof.pages,
      [PLACES]: (call) =>
        call.verb === 'POST'
          ? proof.unless(() => jsonResponse(rent, 201))(call)
          : jsonResponse(page([rent])),
    },
    onPhone(reader),
  )
  Object.assign(app.bank.open, coins, { '/v2/system/countries': () => jsonResponse(page([])) })
  await clickButton('Turn app lock on')
  await shows('Turn app lock off')
  act(() => app.device.go('/counterparties/c1'))
  await settle()
  await clickButton('Add bank account or address')
  await type('IBAN', 'DE89370400440532013000')
  act(() => app.device.simulate.main())
  await settle()
  return { ...app, reader }
}

const inProof = () => within(screen.getByRole('region', { name: PROOF }))
const waysShown = () =>
  inProof()
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('offers biometry first, and needs nothing more', async () => {
  const { app, device } = await saveNewPlace()
  expect(waysShown()).toEqual([BY_FINGER, 'Code by e-mail: a…@acme.example', 'Cancel'])
  await clickButton(BY_FINGER)
  await eventually(() => expect(heading()).toBe('Mill'))
  expect(device.hostState.haptics).toContain('success')
  const remembered = memoryOf(app)
  for (const secret of [SECRET, right]) expect(remembered).not.toContain(secret)
})

test.each([
  ['refused', (phone: { person: string }) => (phone.person = 'refuses'), 'Not recognised'],
  ['lost', (phone: { token: string }) => (phone.token = ''), 'no longer available in Telegram'],
] as const)('says when biometry is %s, and takes a code instead', async (_, spoil, words) => {
  const { reader } = await saveNewPlace()
  spoil(reader.phone)
  await clickButton(BY_FINGER)
  await eventually(() => expect(alerts().join()).toContain(words))
  await clickButton('Code by e-mail: a…@acme.example')
  await type('Code', '123456')
  await eventually(() => expect(heading()).toBe('Mill'))
})

test('says when the bank refuses biometry, with the other channel beside it', async () => {
  const reader = fingerReader({ allowed: true, token: SECRET })
  const app = await saveNewPlace(reader)
  app.bank.pages['/totp/api/otp-verification/verify'] = () =>
    problem(422, 'CODE_INVALID', { attempts_left: 4 })
  await clickButton(BY_FINGER)
  await eventually(() => expect(alerts()).toHaveLength(1))
  expect(waysShown()).toEqual([BY_FINGER, 'Code by e-mail: a…@acme.example', 'Cancel'])
})
