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
