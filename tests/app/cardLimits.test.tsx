import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { card, limits, ONE, oneCard, page } from './cardPages.ts'
import { alerts, clickButton, listOf, openApp, type } from './openApp.tsx'
import { said } from './said.ts'
import { eur } from './walletPages.ts'

/** What is left of each limit of a card, and what is sent of those that are changed. */

const set = limits({
  daily_enabled: true,
  daily_cap: '50.00',
  daily_spent: '50.00',
  weekly_enabled: true,
  weekly_cap: '75.50',
  weekly_spent: '75.49',
  monthly_enabled: true,
  monthly_cap: '100.00',
  monthly_spent: '130.00',
  yearly_enabled: true,
  yearly_cap: '0.00',
  all_time_cap: '9.00',
  per_transaction_enabled: true,
  per_transaction_cap: '40.00',
  blocks_now: ['daily', 'monthly'],
})

type Taken = ReturnType<typeof problem>

async function openLimits(now: object, take: () => Taken = () => jsonResponse(card())) {
  const sent: object[] = []
  await openApp({
    signedIn: true,
    path: '/cards/k1',
    publicPages: { '/v2/system/currencies': () => jsonResponse(page([eur])) },
    pages: {
      ...oneCard,
      [ONE]: () => jsonResponse(card({ limits: now })),
      [`${ONE}/limits`]: ({ body }) => {
        sent.push(JSON.parse(body) as object)
        return take()
      },
    },
  })
  return sent
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('each limit says how much of it is used, from the narrowest', async () => {
  await openLimits(set)
  const bars = listOf('Limits').getAllByRole('img')
  expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.dataset['full']])).toEqual([
    ['Today: 100% used', 'true'],
    ['This week: 99% used', 'false'],
    ['This month: 100% used', 'true'],
    ['This year: 100% used', 'false'],
  ])
  const widths = bars.map((bar) => bar.querySelector('rect')?.getAttribute('width'))
  expect(widths).toEqual(['100%', '99%', '100%', '100%'])
  const order = ['Up to 40.00', 'declined until', '0.01 EUR left of 75.50', '0.00 EUR left of 0.00']
  const text = said(screen.getByRole('region', { name: 'Limits' }))
  const places = order.map((part) => text.indexOf(part))
  expect(places.toSorted((one, other) => one - other)).toEqual(places)
  expect(places[0]).toBeGreaterThan(0)
  expect(text).not.toContain('All time')
  expect(text).not.toContain('No spending limits.')
})

test('a card without limits says so', async () => {
  await openLimits(limits())
  expect(listOf('Limits').getByText('No spending limits.')).toBeTruthy()
  expect(listOf('Limits').queryByRole('img')).toBeNull()
})

test('limits stand in the form as a person types them, and only what is changed is sent', async () => {
  const sent = await openLimits(set)
  await clickButton('Change')
  const labels = ['Per purchase', 'Per day', 'Per week', 'Per year']
  expect(labels.map((label) => field(label).value)).toEqual(['40', '50', '75.50', '0'])
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  await type('Per day', '50.0')
  await type('Per week', '75.51')
  await clickButton('Save')
  expect(sent).toEqual([{ weekly_cap: '75.51' }])
})

test('what cannot be read is sent so that the bank refuses it, and is refused at its field', async () => {
  const wrong = (code: string, pointer: string) =>
    problem(400, code, { errors: [{ pointer, code: 'SHAPE' }] })
  const answers = [
    wrong('VALIDATION_FAILED', '/daily_cap'),
    wrong('LIMIT_EXCEEDED', '/weekly_cap'),
    problem(503, 'OVERLOADED', { retry_after_s: 1 }),
  ]
  const sent = await openLimits(limits(), () => answers.shift()!)
  const invalid = () =>
    [...document.querySelectorAll('[aria-invalid=true]')].map(
      ({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent,
    )
  await clickButton('Change')
  await type('Per day', 'much')
  await clickButton('Save')
  expect(sent).toEqual([{ daily_cap: '(much)' }])
  expect([invalid(), alerts()]).toEqual([
    ['Per day'],
    ['Enter an amount with digits and one decimal point.'],
  ])
  expect(document.activeElement).toBe(field('Per day'))
  await clickButton('Save')
  expect([invalid(), alerts()]).toEqual([
    ['Per week'],
    ['This is above the highest limit for this card. Enter less.'],
  ])
  await clickButton('Save')
  expect(invalid()).toEqual([])
  expect(alerts()).toHaveLength(1)
  await clickButton('Cancel')
  expect(alerts()).toEqual([])
  expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy()
})
