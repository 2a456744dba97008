import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { passkeyBound, removalBound } from '#contract/passkey'
import type { Device, PasskeyReader } from '#device/device'
import { jsonResponse, problem, type FakeRequest, type Pages } from '#tests/kit/fakeBank'
import { eventually } from '#tests/kit/eventually'
import {
  alerts,
  clickButton,
  heading,
  listOf,
  memoryOf,
  openApp,
  tokens,
  type,
} from './openApp.tsx'
import { proofRequired } from './proofPages.ts'

/** Passkeys in the profile and at sign-in; what is signed stays out of every chart. */

const PASSKEYS = '/totp/api/passkeys'
const SIGN_IN = '/v2/auth/sign-in/passkey'
const CHALLENGE = 'Y2hhbGxlbmdl'
const SIGNATURE = 'c2lnbmF0dXJl'
const ATTESTATION = 'YXR0ZXN0'

const phone = {
  id: 'p1',
  name: 'My phone',
  created_at: '2026-03-02T09:00:00.000Z',
  last_used_at: null,
}

/** What the person does at their device. */
function deviceOf(refused: () => Refusal | null = () => null, owner: string | null = 'b3duZXI') {
  const asked: object[] = []
  const answer = async <Answer,>(options: object, given: Answer) => {
    asked.push(options)
    const refusal = refused()
    if (refusal) throw refusal
    return given
  }
  const reader: PasskeyReader = {
    createPasskey: (options) =>
      answer(options, { client_data: 'Y2xpZW50', attestation: ATTESTATION }),
    signByPasskey: (options) =>
      answer(options, {
        credential_id: 'aWQ',
        client_data: 'Y2xpZW50',
        authenticator_data: 'ZGF0YQ',
        signature: SIGNATURE,
        user_handle: owner,
      }),
  }
  return { asked, passkeys: (async () => reader) satisfies Device['passkeys'] }
}

const attempt = { challenge: CHALLENGE, rp_id: 'b', timeout_ms: 1, attempt: 'YQ' }

const creation = {
  challenge: CHALLENGE,
  rp: { id: 'bank.example', name: 'Larkspur' },
  user: { id: 'b3duZXI', name: 'ann@example.com', display_name: 'Ann' },
  algorithms: [-7],
  exclude: [],
  timeout_ms: 300_000,
}

const bodies = () => {
  const sent: unknown[] = []
  const keep = ({ body }: FakeRequest) => void sent.push(JSON.parse(body || '{}'))
  return { sent, keep }
}

const inCard = () => listOf('Passkeys')

function profile(more: Pages, parts: Parameters<typeof openApp>[0] = {}) {
  return openApp({ signedIn: true, path: '/profile', pages: more, ...parts })
}

test('adds one after a proof, and neither challenge nor answer enters a chart', async () => {
  const proof = proofRequired(passkeyBound)
  const { asked, passkeys } = deviceOf()
  const { sent, keep } = bodies()
  let all: object[] = []
  const { app } = await profile(
    {
      ...proof.pages,
      [`${PASSKEYS}/begin`]: proof.unless(() => jsonResponse(creation)),
      [PASSKEYS]: (request) => {
        if (request.verb === 'GET') return jsonResponse({ data: all })
        keep(request)
        all = [phone]
        return jsonResponse({ data: all }, 201)
      },
    },
    { passkeys },
  )
  await clickButton('Add a passkey')
  await type('Name', 'My phone')
  await clickButton('Continue')
  await type('Code', '123456')
  await eventually(() => inCard().getByText('My phone'))
  expect(inCard().getByText('Added')).toBeTruthy()
  expect(asked).toEqual([creation])
  expect(sent).toEqual([{ name: 'My phone', client_data: 'Y2xpZW50', attestation: ATTESTATION }])
  for (const secret of [CHALLENGE, ATTESTATION]) expect(memoryOf(app)).not.toContain(secret)
})

test.each([
  ['PASSKEY_CANCELED', /window was closed/],
  ['PASSKEY_EXPIRED', /took too long/],
  ['ALREADY_EXISTS', /already exists/],
] as const)('says why none was added: %s, and keeps the name', async (code, why) => {
  const { passkeys } = deviceOf(() => new Refusal(code))
  const pages = { [`${PASSKEYS}/begin`]: () => jsonResponse(creation) }
  await profile(pages, { passkeys })
  await clickButton('Add a passkey')
  await type('Name', 'My phone')
  await clickButton('Continue')
  await eventually(() => inCard().getByText(why))
  expect(inCard().getByLabelText<HTMLInputElement>('Name').value).toBe('My phone')
  await clickButton('Cancel')
  expect(inCard().queryByText(why)).toBeNull()
})

test('removes one after a proof', async () => {
  const proof = proofRequired(removalBound('p1'))
  await profile({
    ...proof.pages,
    [PASSKEYS]: () => jsonResponse({ data: [phone] }),
    [`${PASSKEYS}/p1`]: proof.unless(() => jsonResponse({ data: [] })),
  })
  await clickButton('Remove passkey My phone')
  const remove = screen.getByRole('button', { name: 'Remove passkey My phone' })
  // The person is asked now, and the bank is not.
  expect(remove.getAttribute('aria-busy')).toBe('false')
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  await type('Code', '123456')
  await eventually(() => inCard().getByText('Removed'))
  expect(inCard().queryByText('My phone')).toBeNull()
})

test('the last way to sign in stays, and why is said', async () => {
  await profile({
    [PASSKEYS]: () => jsonResponse({ data: [phone] }),
    [`${PASSKEYS}/p1`]: () => problem(409, 'LAST_SIGN_IN'),
  })
  await clickButton('Remove passkey My phone')
  await eventually(() => inCard().getByText(/only way to sign in/))
  expect(inCard().getByText('My phone')).toBeTruthy()
})

test('inside Telegram they are shown and removed, and not added', async () => {
  const pages = {
    [PASSKEYS]: () => jsonResponse({ data: [phone] }),
    [`${PASSKEYS}/p1`]: () => jsonResponse({ data: [] }),
  }
  await profile(pages, { kind: 'telegram' })
  expect(inCard().getByText(/don’t work inside Telegram/)).toBeTruthy()
  expect(inCard().queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  await clickButton('Remove passkey My phone')
  await eventually(() => inCard().getByText('Removed'))
})

test('signs in with one, without an address', async () => {
  const { asked, passkeys } = deviceOf()
  const { sent, keep } = bodies()
  const options = { challenge: CHALLENGE, rp_id: 'bank.example', timeout_ms: 300_000 }
  const { app, device } = await openApp({
    passkeys,
    publicPages: {
      [`${SIGN_IN}/begin`]: () => jsonResponse({ ...options, attempt: 'YXR0ZW1wdA' }),
      [SIGN_IN]: (request) => {
        keep(request)
        return jsonResponse(tokens)
      },
    },
  })
  await clickButton('Use a passkey')
  await eventually(() => expect(heading()).toBe('Home'))
  expect(asked).toEqual([options])
  expect(sent).toMatchObject([{ attempt: 'YXR0ZW1wdA', signature: SIGNATURE }])
  expect(device.tokenStore.read().access).toBe('at-1')
  for (const secret of [CHALLENGE, SIGNATURE]) expect(memoryOf(app)).not.toContain(secret)
})

test('says in words why nobody was signed in', async () => {
  let refusal: Refusal | null = new Refusal('PASSKEY_CANCELED')
  const { passkeys } = deviceOf(() => refusal)
  await openApp({
    passkeys,
    publicPages: {
      [`${SIGN_IN}/begin`]: () => jsonResponse(attempt),
      [SIGN_IN]: () => problem(404, 'PASSKEY_UNKNOWN'),
    },
  })
  await clickButton('Use a passkey')
  await eventually(() => expect(alerts().join()).toContain('window was closed'))
  refusal = null
  await clickButton('Use a passkey')
  await eventually(() => expect(alerts().join()).toContain('We don’t know this passkey'))
  expect(screen.getByLabelText('E-mail')).toBeTruthy()
})

test('a passkey that names no owner is not sent, and is not known', async () => {
  const { passkeys } = deviceOf(() => null, null)
  const sent: string[] = []
  await openApp({
    passkeys,
    publicPages: {
      [`${SIGN_IN}/begin`]: () => jsonResponse(attempt),
      [SIGN_IN]: ({ body }) => {
        sent.push(body)
        return jsonResponse(tokens)
      },
    },
  })
  await clickButton('Use a passkey')
  await eventually(() => expect(alerts().join()).toContain('We don’t know this passkey'))
  expect(sent).toEqual([])
})

test('a browser without passkeys says so', async () => {
  await openApp({ passkeys: null })
  await clickButton('Use a passkey')
  await eventually(() => expect(alerts().join()).toContain('Passkeys don’t work here'))
})

test('a new account is opened without one', async () => {
  await openApp({ path: '/sign-up' })
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})
