import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { KycRail } from '#contract/kyc'
import type { KycEntity } from '#contract/kycEntity'
import { problem, jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { ENTITY, entity, moment, rail, RAILS } from './kycPages.ts'
import {
  alerts,
  heading,
  listOf,
  openApp,
  clickButton,
  settle,
  type,
  memoryOf,
} from './openApp.tsx'
import { page } from './counterpartyPages.ts'
import { walletPages } from './walletPages.ts'

const VISITS = '/v2/kyc/w1/visits'

const sepa = (wallet_rail: Partial<KycRail['wallet_rail']> = {}): KycRail =>
  rail('eu-payments', 'SEPA payments', {
    terms_and_conditions: [
      { title: 'Terms', link: '/terms/eu-payments?version=1', description: null, version: 1 },
    ],
    wallet_rail,
    order_types: ['HIFI_SEPA_OFFRAMP'],
    opens: ['accounts'],
  })

const nothingBegun = () => problem(404, 'NOT_FOUND')

const open = (
  one: KycEntity | null,
  pages: Record<string, (request: FakeRequest) => Response> = {},
  rails = [sepa()],
) =>
  openApp({
    signedIn: true,
    path: '/verification',
    pages: {
      ...walletPages(),
      [ENTITY]: () => (one ? jsonResponse(one) : nothingBegun()),
      [RAILS]: () => jsonResponse(page(rails)),
      ...pages,
    },
  })

const buttons = (name: string) =>
  listOf(name)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

test("says how long a first verification takes, and leads to the vendor's page", async () => {
  const url = 'https://vendor.example/visit/1'
  const visit = { id: 'v1', vendor: 'pretend', parts: ['face'], started_at: moment }
  const { device } = await open(null, {
    [VISITS]: () => jsonResponse({ ...visit, url, expires_at: moment }),
  })
  expect(heading()).toBe('Verification')
  expect(buttons('Verify your identity')).toEqual(['Start verification'])
  await clickButton('Start verification')
  expect(device.hostState.opened).toEqual([url])
  expect(buttons('Continue in your browser')).toEqual(['Open again', 'I’m done'])
})

test('reads no verification that the list of wallets knows was not started', async () => {
  const requests: string[] = []
  await open(null, {
    ...walletPages([], null),
    [ENTITY]: () => {
      requests.push(ENTITY)
      return nothingBegun()
    },
  })
  expect(buttons('Verify your identity')).toEqual(['Start verification'])
  expect(requests).toEqual([])
})

test("keeps the URL of a verification session out of the app's state", async () => {
  const url = 'https://vendor.example/visit/secret'
  const { app } = await open(null, {
    [VISITS]: () =>
      jsonResponse({
        id: 'v',
        vendor: 'pretend',
        parts: [],
        started_at: moment,
        url,
        expires_at: moment,
      }),
  })
  await clickButton('Start verification')
  expect(memoryOf(app)).not.toContain('visit/secret')
})

test('says since when a verification is pending, and asks for nothing', async () => {
  await open(entity({ status: 'PENDING' }))
  const card = listOf('Verification in progress')
  expect(card.getByText(/Most checks take a few minutes/)).toBeTruthy()
  expect(card.getByText(/^Since 5 January/)).toBeTruthy()
  expect(buttons('Verification in progress')).toEqual([])
})

test('names what failed in a soft refusal and asks for nothing else', async () => {
  await open(
    entity({
      status: 'SOFT_REJECT',
      reason: 'unreadable',
      missing: ['document'],
      can_visit: true,
      attempts_left: 2,
    }),
  )
  const card = listOf('1 item to resend')
  expect(card.getByText('We couldn’t read the document.')).toBeTruthy()
  expect(card.getByText(/^Identity document\./)).toBeTruthy()
  expect(card.queryByText(/Selfie/)).toBeNull()
  expect(card.getByText('2 attempts left.')).toBeTruthy()
  expect(buttons('1 item to resend')).toEqual(['Resend'])
})

test('shows what staff wrote when they asked for more', async () => {
  const message = 'Please send a bill of the last three months.'
  await open(
    entity({
      status: 'HOLD',
      reason: 'needs_more',
      missing: ['address'],
      can_visit: true,
      message,
    }),
  )
  expect(screen.getByText(message, { exact: false })).toBeTruthy()
  expect(screen.getByText('Proof of address', { selector: '.label' })).toBeTruthy()
})

test('continues an unfinished verification instead of starting another', async () => {
  const visit = { id: 'v1', vendor: 'pretend', parts: ['face'], started_at: moment } as const
  await open(
    entity({
      stage: 'in_vendor',
      can_visit: true,
      missing: ['face'],
      visit: { ...visit, parts: ['face'] },
    }),
  )
  expect(buttons('Continue your verification')).toEqual(['Continue'])
})

test('says that a refusal is final, and sends an appeal in the person’s own words', async () => {
  let now = entity({ status: 'REJECT', reason: 'not_accepted', is_final: true, can_appeal: true })
  const bodies: string[] = []
  await open(null, {
    [ENTITY]: () => jsonResponse(now),
    '/v2/kyc/w1/appeal': ({ body }) => {
      bodies.push(body)
      now = entity({ status: 'REJECT', is_final: true, stage: 'appealed' })
      return jsonResponse(now)
    },
  })
  expect(listOf('We couldn’t verify you').getByText(/This decision is final/)).toBeTruthy()
  await type('What should we review?', 'It was my new passport.')
  await clickButton('Send appeal')
  expect(bodies.map((body) => JSON.parse(body))).toEqual([{ words: 'It was my new passport.' }])
  expect(listOf('We’re reviewing your appeal')).toBeTruthy()
})

test('keeps the words of an appeal the bank refused', async () => {
  const refused = entity({ status: 'DECLINED', is_final: true, can_appeal: true })
  await open(refused, { '/v2/kyc/w1/appeal': () => problem(503, 'OVERLOADED') })
  await type('What should we review?', 'Look at my passport.')
  await clickButton('Send appeal')
  expect(alerts().length).toBeGreaterThan(0)
  const field = screen.getByLabelText<HTMLInputElement>('What should we review?')
  expect(field.value).toBe('Look at my passport.')
})

test('accepts the terms, requests and opens a rail in one press', async () => {
  let rail = sepa()
  const requests: string[] = []
  await open(entity({ status: 'APPROVED' }), {
    [RAILS]: () => jsonResponse(page([rail])),
    '/v2/kyc/w1/rails/eu-payments/terms-and-conditions': ({ body }) => {
      requests.push(`terms ${body}`)
      rail = sepa({ terms_confirmed: true, is_submit_available: true })
      return jsonResponse(rail)
    },
    '/v2/kyc/w1/rails/eu-payments': () => {
      requests.push('rail')
      rail = sepa({ status: 'APPROVED', terms_confirmed: true })
      return jsonResponse(rail)
    },
  })
  expect(screen.getByText('0 of 1')).toBeTruthy()
  await clickButton('Accept and unlock: SEPA payments')
  expect(requests).toEqual(['terms {"version":1}', 'rail'])
  expect(screen.getByText('1 of 1')).toBeTruthy()
})

test('shows terms that changed meanwhile again instead of accepting them', async () => {
  let reads = 0
  await open(entity({ status: 'APPROVED' }), {
    [RAILS]: () => {
      reads += 1
      return jsonResponse(page([sepa()]))
    },
    '/v2/kyc/w1/rails/eu-payments/terms-and-conditions': () => problem(409, 'TERMS_OUTDATED'),
  })
  await clickButton('Accept and unlock: SEPA payments')
  expect(reads).toBe(2)
  expect(alerts().length).toBeGreaterThan(0)
})

test('asks for no terms before the person is verified', async () => {
  await open(null)
  const rails = listOf('Features')
  expect(rails.getByText('Available after verification')).toBeTruthy()
  expect(rails.queryAllByRole('button')).toEqual([])
})

test('a verification that did not load can be read again', async () => {
  let well = false
  await open(null, {
    [RAILS]: () => (well ? jsonResponse(page([sepa()])) : problem(503, 'OVERLOADED')),
  })
  expect(listOf('Couldn’t load your verification')).toBeTruthy()
  well = true
  await clickButton('Try again')
  expect(listOf('Verify your identity')).toBeTruthy()
})

test('home says what waits, and links to it', async () => {
  await openApp({
    signedIn: true,
    path: '/',
    pages: {
      ...walletPages(),
      [ENTITY]: nothingBegun,
      [RAILS]: () => jsonResponse(page([sepa()])),
    },
  })
  const card = listOf('Action needed')
  expect(card.getByText('Verify your identity to unlock SEPA payments.')).toBeTruthy()
  fireEvent.click(card.getByRole('link', { name: 'Go to verification' }))
  await settle()
  expect(heading()).toBe('Verification')
})
