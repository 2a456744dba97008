import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlaceDraft } from '#contract/place'
import { Refusal } from '#contract/kit/refusal'
import { createSchedule } from '#contract/schedule'
import { laterWhen } from '#machines/schedule/when.setup'
import { scheduleBy } from '#app/features/schedule/ports.ts'
import { jsonResponse, problem, type FakeRequest } from '#tests/kit/fakeBank'
import { recordCalls } from '#tests/kit/recordCalls'
import { book, field } from './counterpartyPages.ts'
import { clickButton, confirmOrder, openApp, settle, type } from './openApp.tsx'
import { CALC, orderPages, orderType, price, TERMS, terms } from './orderPages.ts'
import { schedule, scheduled, SCHEDULES } from './recordPages.ts'
import { coins, eur } from './walletPages.ts'

/** Payments for a later day: made in the form of a payment, and changed on their own page. */

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-30T10:00:00Z') }),
)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

async function openSend(more: object = {}) {
  const app = await openApp({
    signedIn: true,
    path: '/send?to=d1',
    publicPages: coins,
    pages: {
      ...book(),
      ...orderPages(),
      '/v1/v2/orders/order_types': () => jsonResponse([orderType('HIFI_SEPA_OFFRAMP')]),
      [TERMS]: () => jsonResponse(terms()),
      [CALC]: () =>
        jsonResponse(
          price('q1', { order_type: 'HIFI_SEPA_OFFRAMP', to_currency: eur.uuid, to_symbol: 'EUR' }),
        ),
      ...more,
    },
  })
  await settle()
  return app
}

const when = () => within(screen.getByRole('region', { name: 'When' }))
async function choose(mode: string) {
  fireEvent.click(when().getByRole('radio', { name: mode }))
  await settle()
}

test.each([
  ['Europe/Moscow', '2026-03-30T10:00:00Z'],
  ['Asia/Tokyo', '2026-03-30T23:30:00Z'],
  ['America/Los_Angeles', '2026-03-30T03:00:00Z'],
])('the first day offered is the bank’s tomorrow: in %s at %s', async (zone, now) => {
  vi.stubEnv('TZ', zone)
  vi.setSystemTime(now)
  await openSend()
  await choose('On a date')
  expect([field('Date').value, field('Date').min]).toEqual(['2026-03-31', '2026-03-31'])
})

test('a repeated payment is scheduled as it was reviewed', async () => {
  const bodies: unknown[] = []
  await openSend({
    [SCHEDULES]: ({ body }: FakeRequest) => {
      bodies.push(JSON.parse(body))
      return jsonResponse({ ...schedule, times: 3 }, 201)
    },
  })
  expect(when().getByRole<HTMLInputElement>('radio', { name: 'Now' }).checked).toBe(true)
  await choose('Repeat')
  expect(when().getByText(/Paid at .* In shorter months, on the last day\.$/)).toBeTruthy()
  fireEvent.change(field('First payment'), { target: { value: '2026-04-28' } })
  await settle()
  expect(when().queryByText(/In shorter months/)).toBeNull()
  fireEvent.change(field('Ends'), { target: { value: 'times' } })
  await settle()
  fireEvent.change(field('Number of payments'), { target: { value: '3' } })
  await type('You send', '100')
  await screen.findByText(/seconds? left$/)
  await confirmOrder(/^Schedule payment/)
  expect(bodies).toEqual([
    expect.objectContaining({
      counterparty_destination_id: 'd1',
      every: 'month',
      first_on: '2026-04-28',
      times: 3,
    }),
  ])
  expect(screen.getByText('Payment scheduled')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'View scheduled payment' })
  expect(link.getAttribute('href')).toBe('/schedules/s1')
  await clickButton('New payment')
  expect(screen.queryByText('Payment scheduled')).toBeNull()
})

test('a date the bank refuses is marked at its own field, until another is chosen', async () => {
  const refused = (pointer: string) => () =>
    problem(422, 'VALIDATION_FAILED', { errors: [{ pointer, code: 'RANGE' }] })
  const { bank } = await openSend({ [SCHEDULES]: refused('/first_on') })
  await choose('Repeat')
  fireEvent.change(field('Ends'), { target: { value: 'until' } })
  await settle()
  fireEvent.change(field('Last possible date'), { target: { value: '2026-12-31' } })
  await type('You send', '100')
  await screen.findByText(/seconds? left$/)
  await confirmOrder(/^Schedule payment/)
  const marked = () =>
    ['First payment', 'Last possible date'].map((label) =>
      field(label).getAttribute('aria-invalid'),
    )
  expect(marked()).toEqual(['true', 'false'])
  bank.pages[SCHEDULES] = refused('/until_on')
  await screen.findByText(/seconds? left$/)
  await confirmOrder(/^Schedule payment/)
  expect(marked()).toEqual(['false', 'true'])
})

const ONE = `${SCHEDULES}/s1`

async function openOne(parts: object = {}) {
  const requests: string[] = []
  const noted = (path: string) => ({
    [ONE + path]: ({ verb, body }: FakeRequest) => {
      requests.push([verb, path, body].filter(Boolean).join(' '))
      return jsonResponse(schedule)
    },
  })
  const pages = scheduled(parts)
  const read = pages[ONE]!
  const { bank } = await openApp({
    signedIn: true,
    path: '/schedules/s1',
    pages: {
      ...pages,
      ...noted('/skip'),
      ...noted('/pause'),
      ...noted('/resume'),
      ...noted('/end'),
      [ONE]: (request) => (request.verb === 'GET' ? read(request) : noted('')[ONE]!(request)),
    },
  })
  return { bank, requests }
}

test.each([
  ['Skip next', 'Skip payment', {}, 'POST /skip {"on":"2026-03-31"}'],
  ['Pause', 'Pause payments', {}, 'POST /pause {}'],
  ['Resume', 'Resume payments', { status: 'PAUSED' }, 'POST /resume {}'],
  ['End', 'End payments', {}, 'POST /end {}'],
])('%s is sent once it is confirmed, and not before', async (act, confirm, parts, sent) => {
  const { bank, requests } = await openOne(parts)
  const reads = () => bank.requestsTo(ONE).length
  await clickButton(act)
  await clickButton('Keep unchanged')
  await clickButton(act)
  expect(requests).toEqual([])
  const before = reads()
  await clickButton(confirm)
  expect([requests, reads() > before]).toEqual([[sent], true])
  expect(screen.queryByRole('button', { name: confirm })).toBeNull()
})

test.each([
  [{}, ['Skip next', 'Change amount', 'Pause', 'End']],
  [{ every: 'once' }, ['Change amount', 'Pause', 'End']],
  [{ status: 'PAUSED' }, ['Resume', 'Change amount', 'End']],
  [{ status: 'COMPLETED' }, []],
  [{ status: 'ENDED' }, []],
])('what can be done with it as it stands: %j', async (parts, acts) => {
  await openOne(parts)
  const buttons = within(screen.getByRole('main')).queryAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(acts)
})

test('another amount is typed as it is read, and what is none is not sent', async () => {
  const { requests } = await openOne()
  await clickButton('Change amount')
  expect(field('Amount').value).toBe('45.00')
  await type('Amount', 'many')
  await clickButton('Save amount')
  expect([field('Amount').getAttribute('aria-invalid'), requests]).toEqual(['true', []])
  await type('Amount', '1,250.5')
  await clickButton('Save amount')
  expect(requests).toEqual(['PATCH {"amount":"1250.5"}'])
})

const draft = { walletId: 'w1', orderType: 'HIFI_SEPA_OFFRAMP', to: {} } as unknown as PlaceDraft
const signal = new AbortController().signal

test('the same payment sent again after a lost answer is the same one', async () => {
  const keys = ['k1', 'k2', 'k3']
  const lost = recordCalls([[createSchedule, new Refusal('TIMEOUT')]])
  const answers = { call: lost.call, mint: () => keys.shift() ?? '' }
  const send = scheduleBy(answers)
  const [monthly, weekly] = [laterWhen('month', '2026-04-01'), laterWhen('week', '2026-04-01')]
  for (const when of [monthly, monthly, weekly])
    await expect(send({ draft, when }, signal)).rejects.toThrow()
  expect(lost.options.map((options) => options?.key)).toEqual(['k1', 'k1', 'k2'])
})

test('a payment that was scheduled can be scheduled once more', async () => {
  const keys = ['k1', 'k2']
  const { call, options } = recordCalls()
  const send = scheduleBy({ call, mint: () => keys.shift() ?? '' })
  const when = laterWhen('once', '2026-04-01')
  await send({ draft, when }, signal)
  await send({ draft, when }, signal)
  expect(options.map((one) => one?.key)).toEqual(['k1', 'k2'])
})

const to = { walletId: 'w2', destinationId: 'd1', address: '0xabc', memo: '7', lookalikeSeen: true }

test('whom it pays, and what they read, is all that was chosen', async () => {
  const { call, asked } = recordCalls()
  const send = scheduleBy({ call, mint: () => 'k' })
  await send(
    {
      draft: { ...draft, to, reference: 'Rent' },
      when: laterWhen('once', '2026-04-01'),
    },
    signal,
  )
  await send({ draft, when: laterWhen('once', '2026-04-01') }, signal)
  const chosen = {
    to_wallet_id: 'w2',
    counterparty_destination_id: 'd1',
    to_address: '0xabc',
    memo: '7',
    confirm_lookalike: true,
    reference: 'Rent',
  }
  expect(asked.map(([, request]) => request)).toEqual([
    expect.objectContaining(chosen),
    expect.not.objectContaining(
      Object.fromEntries(Object.keys(chosen).map((name) => [name, expect.anything()])),
    ),
  ])
})
