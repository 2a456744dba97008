import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  recallAnswers,
  recallReasons,
  recallStatuses,
  type OrderRecall,
} from '#contract/recallShape'
import { languages } from '#contract/preferences'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { clickButton, listOf, openApp, settle } from './openApp.tsx'
import { detail, ORDERS, orderPages } from './orderPages.ts'
import { said } from './said.ts'

/** A payment that its customer asks back: why, what to expect, and how it goes. */

beforeAll(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-12T12:00:00Z') }),
)
afterAll(() => void vi.useRealTimers())

const RECALL = `${ORDERS}/o1/recall`

const offered: OrderRecall = {
  obstacle: null,
  reasons: [...recallReasons],
  until: '2027-02-04T10:30:00.000Z',
  answer_by: '2026-02-02T12:00:00.000Z',
  recall: null,
}

const recall = {
  id: 'b1',
  status: 'SENT',
  reason: 'wrong_recipient',
  answer: null,
  amount: '99.00',
  currency: 'EUR',
  returned_amount: null,
  due_at: '2026-02-02T12:00:00.000Z',
  created_at: '2026-01-12T12:00:00.000Z',
  moved_at: '2026-01-12T12:00:00.000Z',
} as const

const asked = { ...offered, obstacle: 'open', reasons: [], recall }

const paid = {
  order_type: 'HIFI_SEPA_OFFRAMP',
  to: { amount: '99.00', currency: 'EUR' },
  destination: { type: 'SEPA', title: 'Rowan Mill', detail: 'DE89 •••• 3000' },
}

async function openPayment(now: object | null, language: 'en' | 'ru' = 'en') {
  const shown = (one: object | null) => () => jsonResponse(detail({ ...paid, recall: one }))
  const pages = { ...orderPages(), [`${ORDERS}/o1`]: shown(now) }
  const { bank } = await openApp({
    signedIn: true,
    path: '/orders/o1',
    pages,
    languages: [language],
    config: { kind: 'live' },
  })
  await settle()
  return { bank, turn: (one: object) => (bank.pages[`${ORDERS}/o1`] = shown(one)) }
}

const panel = (title = 'Get the money back') => listOf(title)

test('asked back for a reason, after reading what to expect', async () => {
  const { bank, turn } = await openPayment(offered)
  const sent: unknown[] = []
  bank.pages[RECALL] = ({ body }) => {
    sent.push(JSON.parse(body))
    turn(asked)
    return jsonResponse(asked)
  }
  await clickButton('Ask for it back')
  await clickButton('Paid twice')
  expect(panel('What to expect').getByText(/can’t promise/)).toBeTruthy()
  expect(panel('What to expect').getByText(/answer by 2 Feb/)).toBeTruthy()
  await clickButton('Change reason')
  await clickButton('Wrong recipient')
  expect(sent).toEqual([])
  await clickButton('Send request')
  expect(sent).toEqual([{ reason: 'wrong_recipient' }])
  expect(panel().getByText('Asked back')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask for it back' })).toBeNull()
})

test('one step back leads to the payment, and nothing is sent', async () => {
  await openPayment(offered)
  await clickButton('Ask for it back')
  await clickButton('Fraud or scam')
  expect(panel('What to expect').getByText(/were tricked/)).toBeTruthy()
  await clickButton('Back')
  expect(screen.getByRole('button', { name: 'Ask for it back' })).toBeTruthy()
})

test('a refusal is shown where it was sent', async () => {
  const { bank } = await openPayment(offered)
  bank.pages[RECALL] = () => problem(409, 'STATE_CONFLICT')
  await clickButton('Ask for it back')
  await clickButton('Wrong amount')
  await clickButton('Send request')
  expect(panel('What to expect').getByRole('alert').textContent).not.toBe('')
  await clickButton('Send request')
})

const states = recallStatuses.flatMap((status) =>
  languages.map((language) => [status, language] as const),
)

test.each(states)('what a recall that is %s says, in %s', async (status, language) => {
  await openPayment(
    {
      ...asked,
      obstacle: status === 'EXPIRED' ? null : 'open',
      recall: {
        ...recall,
        status,
        answer: status === 'REFUSED' ? 'no_money' : null,
        returned_amount: status === 'RETURNED' ? '96.50' : null,
      },
    },
    language,
  )
  const title = language === 'en' ? 'Get the money back' : 'Вернуть деньги'
  const text = said(screen.getByRole('heading', { name: title }).closest('section')!)
  await expect(`${text}\n`).toMatchFileSnapshot(`screens/recall.${status}.${language}.txt`)
})

test.each(recallAnswers)('why the other bank refused is said: %s', async (answer) => {
  await openPayment({ ...asked, recall: { ...recall, status: 'REFUSED', answer } })
  expect(panel().getByText('Refused')).toBeTruthy()
  expect(panel().getByText(/ask the recipient directly/)).toBeTruthy()
})

test.each([
  ['crypto', /crypto payment can’t be taken back/],
  ['not_sent', /once the payment network has/],
  ['unknown', /checking whether/],
  ['too_late', /Too late/],
] as const)('why it cannot be asked back is said: %s', async (obstacle, text) => {
  await openPayment({ ...offered, obstacle, reasons: [] })
  expect(panel().getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask for it back' })).toBeNull()
})

test('a payment that went nowhere says nothing of it', async () => {
  await openPayment(null)
  expect(screen.queryByRole('heading', { name: 'Get the money back' })).toBeNull()
})
