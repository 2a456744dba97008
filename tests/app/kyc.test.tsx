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
  rail('eu-payments', 'Payments in Europe', {
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
  expect(buttons('Show us who you are')).toEqual(['Begin'])
  await clickButton('Begin')
  expect(device.hostState.opened).toEqual([url])
  expect(buttons('Go on in your browser')).toEqual(['Open it again', 'I am back'])
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
  expect(buttons('Show us who you are')).toEqual(['Begin'])
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
  await clickButton('Begin')
  expect(memoryOf(app)).not.toContain('visit/secret')
})

test('says since when a verification is pending, and asks for nothing', async () => {
  await open(entity({ status: 'PENDING' }))
  const card = listOf('We have what we need')
  expect(card.getByText(/There is no verdict yet, and nothing is wrong/)).toBeTruthy()
  expect(card.getByText(/^Since 5 January/)).toBeTruthy()
  expect(buttons('We have what we need')).toEqual([])
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
  const card = listOf('1 thing to mend')
  expect(card.getByText('It could not be read.')).toBeTruthy()
  expect(card.getByText(/^Identity document\./)).toBeTruthy()
  expect(card.queryByText(/Your face/)).toBeNull()
  expect(card.getByText('2 tries left.')).toBeTruthy()
  expect(buttons('1 thing to mend')).toEqual(['Send it again'])
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
  expect(buttons('You can go on where you left')).toEqual(['Go on'])
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
  expect(listOf('We cannot verify you').getByText(/nothing can be sent again/)).toBeTruthy()
  await type('What should we look at again?', 'It was my new passport.')
  await clickButton('Send the appeal')
  expect(bodies.map((body) => JSON.parse(body))).toEqual([{ words: 'It was my new passport.' }])
  expect(listOf('Your appeal lies with us')).toBeTruthy()
})

test('keeps the words of an appeal the bank refused', async () => {
  const refused = entity({ status: 'DECLINED', is_final: true, can_appeal: true })
  await open(refused, { '/v2/kyc/w1/appeal': () => problem(503, 'OVERLOADED') })
  await type('What should we look at again?', 'Look once more.')
  await clickButton('Send the appeal')
  expect(alerts().length).toBeGreaterThan(0)
  const field = screen.getByLabelText<HTMLInputElement>('What should we look at again?')
  expect(field.value).toBe('Look once more.')
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
  await clickButton('Accept and open: Payments in Europe')
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
  await clickButton('Accept and open: Payments in Europe')
  expect(reads).toBe(2)
  expect(alerts().length).toBeGreaterThan(0)
})

test('asks for no terms before the person is verified', async () => {
  await open(null)
  const rails = listOf('Ways to move money')
  expect(rails.getByText('Once we know who you are')).toBeTruthy()
  expect(rails.queryAllByRole('button')).toEqual([])
})

test('a verification that did not load can be read again', async () => {
  let well = false
  await open(null, {
    [RAILS]: () => (well ? jsonResponse(page([sepa()])) : problem(503, 'OVERLOADED')),
  })
  expect(listOf('Your verification did not load')).toBeTruthy()
  well = true
  await clickButton('Try again')
  expect(listOf('Show us who you are')).toBeTruthy()
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
  const card = listOf('Waiting for you')
  expect(card.getByText('Show us who you are to open payments in Europe.')).toBeTruthy()
  fireEvent.click(card.getByRole('link', { name: 'To verification' }))
  await settle()
  expect(heading()).toBe('Verification')
})
