import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { oneCard, page } from './cardPages.ts'
import { alerts, clickButton, listOf, openApp, settle, type } from './openApp.tsx'
import { proofRequired } from './proofPages.ts'
import { challenge } from './recordPages.ts'
import { eur } from './walletPages.ts'

/** A shop asks before it charges a card: said on every page of cards, answered, and told again. */

await import('#app/features/card/ChallengePanel.tsx')
await import('#app/features/card/ChallengeReminder.tsx')

const WAITING = '/v1/issuing/challenges'
const TITLE = 'Approve this payment?'

afterEach(() => void vi.useRealTimers())

/** What waits, and one answer that ends it. */
async function open(path: string, waiting: object[], more: Pages = {}) {
  const sent: string[] = []
  let left = waiting
  const answers = (status: string) => () => {
    sent.push(status)
    left = left.slice(1)
    return jsonResponse({
      ...waiting[0],
      status,
      card_status: status === 'DENIED' ? 'FROZEN' : 'ACTIVE',
    })
  }
  const opened = await openApp({
    signedIn: true,
    path,
    publicPages: { '/v2/system/currencies': () => jsonResponse(page([eur])) },
    pages: {
      ...oneCard,
      [WAITING]: () => jsonResponse(page(left)),
      [`${WAITING}/h1/approve`]: answers('APPROVED'),
      [`${WAITING}/h1/deny`]: answers('DENIED'),
      ...more,
    },
  })
  await settle()
  return { ...opened, sent }
}

const asked = () => screen.queryAllByRole('region', { name: TITLE }).length
const text = () => document.querySelector('main')!.textContent.replaceAll('\u00a0', ' ')
const wayToCard = () => screen.queryByRole('link', { name: 'Open card' })?.getAttribute('href')

test('a payment is approved after a proof, and the next one is asked then', async () => {
  const proof = proofRequired({ purpose: 'card_payment', meta: { subject: 'h1' } })
  const other = { ...challenge({ id: 'h2', amount: '3.00', brand: 'MASTERCARD' }) }
  const approved = vi.fn<() => void>()
  const { bank } = await open('/cards', [challenge({}), other], proof.pages)
  const takes = bank.pages[`${WAITING}/h1/approve`]!
  bank.pages[`${WAITING}/h1/approve`] = proof.unless((request) => {
    approved()
    return takes(request)
  })
  expect(listOf(TITLE).getByText('Visa •• 4417')).toBeTruthy()
  expect(text()).toContain('More requests waiting: 1')
  await clickButton('Approve')
  expect(screen.queryByRole('button', { name: 'This wasn’t me' })).toBeNull()
  expect(approved).not.toHaveBeenCalled()
  await type('Code', '123456')
  expect(approved).toHaveBeenCalledTimes(1)
  expect(alerts().map((one) => one?.replaceAll('\u00a0', ' '))).toEqual([
    'Payment approved: 12.50 USD to Millstream Coffee.',
  ])
  expect(listOf(TITLE).getByText('Mastercard •• 4417')).toBeTruthy()
  expect(text()).not.toContain('More requests waiting')
  expect(wayToCard()).toBeUndefined()
})

test.each([
  ['/cards', '/cards/k1'],
  ['/cards/k1', undefined],
])('one denied at %s freezes the card, and leads to its page from elsewhere', async (path, way) => {
  const { sent } = await open(path, [challenge({})])
  await clickButton('This wasn’t me')
  expect([sent, asked(), wayToCard()]).toEqual([['DENIED'], 0, way])
  expect(text()).toContain('Payment declined: 12.50 USD to Millstream Coffee. Nothing was charged.')
  expect(text()).toContain('Your card Visa •• 4417 is frozen')
})

test('a card that was frozen by nobody is not called frozen', async () => {
  const closed = jsonResponse(challenge({ status: 'DENIED', card_status: 'CLOSED' }))
  await open('/cards', [challenge({})], { [`${WAITING}/h1/deny`]: () => closed })
  await clickButton('This wasn’t me')
  expect(text()).toContain('Payment declined')
  expect(text()).not.toContain('is frozen')
})

test.each([
  ['comes too late', () => problem(409, 'STATE_CONFLICT'), /already answered, or its time is over/],
  ['does not arrive', () => problem(500, 'INTERNAL'), /./],
])('an answer that %s says so, and the question may be answered again', async (_, refuse, why) => {
  await open('/cards', [challenge({})], { [`${WAITING}/h1/approve`]: refuse })
  await clickButton('Approve')
  expect(alerts()).toHaveLength(1)
  expect(alerts()[0]).toMatch(why)
  expect(asked()).toBe(1)
})

test('the time left is counted from when it was shown, down to nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_800_000_000_000 })
  await open('/cards', [challenge({ seconds_left: 1_000 })])
  const left = () => listOf(TITLE).getByText(/^\d+:\d\d$/).textContent
  expect(left()).toBe('16:40')
  act(() => void vi.advanceTimersByTime(6_000))
  expect(left()).toBe('16:34')
  act(() => void vi.advanceTimersByTime(1_000_000))
  expect(left()).toBe('0:00')
})

test('the first page reminds of the first that waits, and leads to its card', async () => {
  await open('/', [challenge({}), challenge({ id: 'h2', card_id: 'k2' })])
  expect(text()).toContain('Millstream Coffee · 12.50 USD · Visa •• 4417')
  const links = screen.getAllByRole('link', { name: 'Review payment' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/cards/k1'])
})

test.each(['/', '/cards'])('at %s nothing is said where nothing waits', async (path) => {
  await open(path, [])
  expect(text()).not.toContain(TITLE)
})
