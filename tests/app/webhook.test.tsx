import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { hook, HOOKS } from './hooks.ts'
import { alerts, heading, openApp, clickButton, type } from './openApp.tsx'
import { page } from './counterpartyPages.ts'
import { walletPages } from './walletPages.ts'

const SENT = '/v1/developer/webhooks/h1/deliveries'
const SECRET = 'whsec_c2VjcmV0'

const given = {
  id: 'd1',
  webhook_id: 'h1',
  event: 'order.created',
  status: 'FAILED',
  tries: [
    { at: '2026-01-01T00:00:00Z', status: 503, fault: null, answer: 'Not <b>now</b>', ms: 12 },
    { at: '2026-01-01T00:00:05Z', status: null, fault: 'timeout', answer: '', ms: 15_000 },
  ],
  next_at: null,
  body: '{"type":"order.created"}',
  created_at: '2026-01-01T00:00:00Z',
}

const open = (pages: Record<string, (request: FakeRequest) => Response>) =>
  openApp({ signedIn: true, path: '/developers/webhooks', pages: { ...walletPages(), ...pages } })

test('creates a webhook for the chosen topics, and shows its secret once', async () => {
  const requests: object[] = []
  await open({
    [HOOKS]: ({ verb, body }) => {
      if (verb === 'GET') return jsonResponse(page([]))
      requests.push(JSON.parse(body) as object)
      return jsonResponse({ ...hook, secret: SECRET })
    },
  })
  expect(screen.getByText('No webhooks yet')).toBeTruthy()
  await clickButton('Add webhook')
  await type('URL', hook.url)
  await clickButton('Cards')
  await clickButton('Save')
  expect(requests).toEqual([
    { url: hook.url, events: ['order', 'transaction', 'account', 'kyc'], description: null },
  ])
  expect(screen.getByText(SECRET)).toBeTruthy()
  await clickButton('I’ve saved it')
  expect(document.body.textContent).not.toContain(SECRET)
  expect(heading()).toBe('Shop')
})

test('says why an address may not be called, at its field', async () => {
  const errors = [{ pointer: '/url', code: 'PRIVATE' }]
  await open({
    [HOOKS]: ({ verb }) =>
      verb === 'GET' ? jsonResponse(page([])) : problem(400, 'VALIDATION_FAILED', { errors }),
  })
  await clickButton('Add webhook')
  await type('URL', 'https://10.0.0.1/')
  await clickButton('Save')
  expect(screen.getByLabelText('URL').getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain('This URL is on a private network.')
})

test('shows the attempts of a failed delivery, and sends it again', async () => {
  const again: string[] = []
  await open({
    [HOOKS]: () => jsonResponse(page([hook])),
    [SENT]: () => jsonResponse(page([given])),
    '/v1/developer/webhooks/deliveries/d1/retry': ({ verb }) => {
      again.push(verb)
      return jsonResponse({ ...given, status: 'PENDING' })
    },
  })
  await clickButton(/Shop/)
  expect(screen.getByText('Failed')).toBeTruthy()
  expect(document.body.textContent).toContain('Status 503 after 12 ms')
  expect(document.body.textContent).toContain('Timed out')
  expect(screen.getByText('Not <b>now</b>')).toBeTruthy()
  await clickButton('Resend')
  expect(again).toEqual(['POST'])
})

test('a list that did not load can be read again', async () => {
  const { bank } = await open({ [HOOKS]: () => problem(500, 'INTERNAL') })
  expect(screen.getByText('Couldn’t load your webhooks')).toBeTruthy()
  expect(alerts().length).toBeGreaterThan(0)
  Object.assign(bank.pages, { [HOOKS]: () => jsonResponse(page([hook])) })
  await clickButton('Try again')
  expect(screen.getByText('Shop')).toBeTruthy()
})

const oneHook = (more: object = {}) => ({
  [HOOKS]: () => jsonResponse(page([{ ...hook, ...more }])),
})

test.each([
  ['one that was never tried', { status: 'PENDING', tries: [] }, ['Sending now.'], true],
  [
    'one that is tried again',
    { status: 'PENDING', tries: given.tries.slice(0, 1), next_at: '2026-01-01T12:00:00Z' },
    ['Next attempt: '],
    false,
  ],
  ['one that is over', { status: 'DELIVERED', tries: given.tries.slice(0, 1) }, [], false],
  ['one without an answer', { tries: given.tries.slice(1) }, [], false],
])('says of a delivery what comes next, and of %s', async (_, more, next, isOff) => {
  await open({
    ...oneHook(),
    [SENT]: () => jsonResponse(page([{ ...given, ...more }])),
  })
  await clickButton(/Shop/)
  const shown = document.querySelector('details.sent')!
  const texts = ['Sending now.', 'Next attempt: ']
  expect(texts.filter((text) => shown.textContent.includes(text))).toEqual(next)
  expect(isOffNow('Resend')).toBe(isOff)
  const said = [...shown.querySelectorAll('pre')].map(({ textContent }) => textContent)
  const answers = given.tries.filter(({ answer }) => answer && shown.textContent.includes(answer))
  expect(said).toEqual([...answers.map(({ answer }) => answer), '{\n  "type": "order.created"\n}'])
})

const isOffNow = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

test('sends a test event, and reads the deliveries again when asked', async () => {
  const { bank } = await open({
    ...oneHook({ description: null }),
    [SENT]: () => jsonResponse(page([given])),
    '/v1/developer/webhooks/h1/test': () => jsonResponse(given, 201),
  })
  await clickButton(/shop\.example/)
  expect(heading()).toBe('shop.example')
  await clickButton('Send test event')
  expect(bank.requestsTo('/v1/developer/webhooks/h1/test')).toHaveLength(1)
  const reads = () => bank.requests.filter(({ path }) => path.startsWith(SENT)).length
  const before = reads()
  await clickButton('Refresh')
  expect(reads()).toBe(before + 1)
})

test('switches one off, renews its secret after a question, and removes it', async () => {
  const requests: [string, unknown][] = []
  const gone = () => requests.some(([verb]) => verb === 'DELETE')
  const { device } = await open({
    [HOOKS]: () => jsonResponse(page(gone() ? [] : [hook])),
    [SENT]: () => jsonResponse(page([])),
    [`${HOOKS}/h1`]: ({ verb, body }) => {
      requests.push([verb, body ? JSON.parse(body) : null])
      return jsonResponse({ ...hook, is_active: false })
    },
    [`${HOOKS}/h1/rotate`]: () => jsonResponse({ ...hook, secret: SECRET }, 201),
  })
  await clickButton(/Shop/)
  expect(screen.getByText('No deliveries yet')).toBeTruthy()
  await clickButton('Turn off')
  expect(requests).toEqual([['PATCH', { is_active: false }]])
  expect(document.body.textContent).toContain('Events aren’t sent while the webhook is off')
  await clickButton('Replace secret')
  expect(alerts().join()).toContain('Replace the signing secret?')
  await clickButton('Cancel')
  await clickButton('Replace secret')
  await clickButton('Replace secret')
  expect(screen.getByText(SECRET)).toBeTruthy()
  await clickButton('Copy')
  expect(device.hostState.copied).toEqual([SECRET])
  await clickButton('I’ve saved it')
  expect(device.vault.peek('webhookSecret')).toBeNull()
  await clickButton('Remove')
  expect(alerts().join()).toContain('Remove this webhook?')
  await clickButton('Remove webhook')
  expect(screen.getByText('No webhooks yet')).toBeTruthy()
})

test('a change is sent with the version it was read in', async () => {
  const requests: object[] = []
  await open({
    ...oneHook({ events: ['order', 'card'], version: 4 }),
    [SENT]: () => jsonResponse(page([])),
    [`${HOOKS}/h1`]: ({ body }) => {
      requests.push(JSON.parse(body) as object)
      return jsonResponse({ ...hook, description: null })
    },
  })
  await clickButton(/Shop/)
  await clickButton('Edit')
  expect(heading()).toBe('Edit webhook')
  const pressed = screen.getAllByRole('button', { pressed: true })
  expect(pressed.map(({ textContent }) => textContent)).toEqual(['Orders', 'Cards'])
  await clickButton('Orders')
  await clickButton('Verification')
  await type('Description (optional)', '  ')
  await clickButton('Save')
  const change = { url: hook.url, events: ['card', 'kyc'], description: null, version: 4 }
  expect(requests).toEqual([change])
})

const errorAt = (pointer: string, code: string) =>
  problem(400, 'VALIDATION_FAILED', { errors: [{ pointer, code }] })

test.each([
  ['is not encrypted', () => errorAt('/url', 'NOT_ENCRYPTED'), 'starts with https'],
  ['names a person', () => errorAt('/url', 'WITH_PASSWORD'), 'Remove the user name'],
  ['is wrong in some new way', () => errorAt('/url', 'SOMEHOW'), 'This isn’t a valid URL'],
  ['is used already', () => problem(409, 'ALREADY_EXISTS'), 'Another webhook already uses'],
  ['is not at fault', () => errorAt('/events', 'VALUE'), null],
])('an address that %s', async (_, refuse, text) => {
  await open({ [HOOKS]: ({ verb }) => (verb === 'GET' ? jsonResponse(page([])) : refuse()) })
  await clickButton('Add webhook')
  await type('URL', hook.url)
  await clickButton('Save')
  const url = screen.getByLabelText('URL')
  expect(url.getAttribute('aria-invalid')).toBe(String(text !== null))
  expect(document.activeElement === url).toBe(text !== null)
  expect(alerts().join()).toContain(text ?? '')
  expect(alerts()).toHaveLength(1)
})
