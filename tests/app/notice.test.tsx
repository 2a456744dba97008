import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ClientKind } from '#contract/session'
import { problem, jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { annData } from '#tests/kit/people'
import { alerts, heading, listOf, openApp, clickButton, settle } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

const ALL = '/v2/user/notifications'
const READ = '/v2/user/notifications/read'
const CHOSEN = '/v2/user/notification-preferences'

const noticeOf = (number: number, kind: string, more: object = {}) => ({
  id: `n${number}`,
  number,
  topic: 'money_in',
  kind,
  facts: { amount: '1234.50', currency: 'EUR' },
  room: 'activity',
  subject: 't1',
  wallet_id: 'w1',
  at: new Date().toISOString(),
  read_at: null,
  ...more,
})

const paid = noticeOf(3, 'money_received')
const declined = noticeOf(2, 'purchase_declined', {
  topic: 'card',
  facts: {
    amount: '9.00',
    currency: 'EUR',
    name: 'Tea House',
    last4: '4242',
    reason: 'insufficient_funds',
  },
  room: 'cards',
  subject: 'k1',
  at: '2026-01-05T10:30:00Z',
})
const verified = noticeOf(1, 'verification_approved', {
  topic: 'verification',
  facts: {},
  room: 'verification',
  subject: null,
  at: '2026-01-05T09:00:00Z',
  read_at: '2026-01-05T09:30:00Z',
})

const pageOf = (data: object[], unread: number) =>
  jsonResponse({ total: data.length, count: data.length, data, has_more: false, unread })

const choice = { email: true, telegram: false }
const chosen = (channels: object = { email: 'open', telegram: 'absent' }) => ({
  topics: {
    money_in: choice,
    money_out: choice,
    order: choice,
    card: choice,
    verification: choice,
    alert: choice,
    message: choice,
  },
  channels,
})

type Pages = Record<string, (request: FakeRequest) => Response>

const open = (pages: Pages = {}, kind?: ClientKind, path = '/notifications') =>
  openApp({
    signedIn: true,
    path,
    ...(kind && { kind }),
    pages: {
      ...walletPages(),
      [ALL]: () => pageOf([paid, declined, verified], 2),
      [CHOSEN]: () => jsonResponse(chosen()),
      ...pages,
    },
  })

const notificationLinks = () =>
  screen.queryAllByRole('link', { name: /unread$/ }).map(({ textContent }) => textContent)

test('lists notices by day, in words, with the unread ones marked', async () => {
  await open()
  expect(heading()).toBe('Notifications')
  expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy()
  expect(screen.getByText('5 January', { exact: false })).toBeTruthy()
  const list = listOf('Notifications')
  const [first, second, third] = list.getAllByRole('listitem')
  const [paidText, declinedText] = [first, second].map((row) =>
    row?.textContent?.replaceAll('\u00a0', ' '),
  )
  expect(paidText).toContain('You received 1,234.50 EUR')
  expect(declinedText).toContain('Declined: 9.00 EUR by card •• 4242')
  expect(declinedText).toContain('Tea House · Not enough money on the card')
  expect([first, second, third].map((row) => within(row!).queryByText('Unread') !== null)).toEqual([
    true,
    true,
    false,
  ])
})

test('a notice of before, when payments were orders, leads to its payment', async () => {
  const old = noticeOf(4, 'order_complete', { topic: 'order', room: 'orders', subject: 'o1' })
  await open({ [ALL]: () => pageOf([old], 1) })
  const [row] = listOf('Notifications').getAllByRole('listitem')
  expect(within(row!).getByRole('link').getAttribute('href')).toBe('/activity/o1?wallet=w1')
})

test('shows the number of unread notices in both navigations', async () => {
  await open({}, undefined, '/')
  expect(notificationLinks()).toEqual(['Notifications, 2 unread', 'Notifications, 2 unread'])
  expect(screen.getByText('2 unread notifications')).toBeTruthy()
})

test('inside Telegram the More tab has the number, and lists the inbox', async () => {
  await open({}, 'telegram', '/more')
  expect(notificationLinks()).toEqual(['Notifications, 2 unread', 'More, 2 unread'])
})

test('opening a notice marks it and leads to its page', async () => {
  const read: object[] = []
  const { app } = await open({
    [READ]: ({ body }) => {
      read.push(JSON.parse(body) as object)
      return jsonResponse({ unread: 1 })
    },
  })
  fireEvent.click(screen.getByRole('link', { name: /You received/ }))
  await settle()
  expect(read).toEqual([{ ids: ['n3'] }])
  expect(app.getSnapshot().context.location).toMatchObject({ route: 'activity', id: 't1' })
  expect(notificationLinks()).toEqual(['Notifications, 1 unread', 'Notifications, 1 unread'])
})

test('marks all by one press, and takes it back where the bank refuses', async () => {
  const { bank } = await open({ [READ]: () => problem(503, 'OVERLOADED') })
  await clickButton('Mark all as read')
  expect(screen.getAllByText('Unread')).toHaveLength(2)
  expect(alerts()).toHaveLength(1)
  const read: object[] = []
  bank.pages[READ] = ({ body }) => {
    read.push(JSON.parse(body) as object)
    return jsonResponse({ unread: 0 })
  }
  await clickButton('Mark all as read')
  expect(read).toEqual([{ until: 3 }])
  expect(screen.queryAllByText('Unread')).toEqual([])
  expect(notificationLinks()).toEqual([])
  const mark = screen.getByRole('button', { name: 'Mark all as read' })
  expect(mark.getAttribute('aria-disabled')).toBe('true')
})

test('says what an empty inbox is for', async () => {
  await open({ [ALL]: () => pageOf([], 0) })
  expect(screen.getByText('No notifications yet')).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Activity' }).getAttribute('href')).toBe('/activity')
})

test('an inbox that did not load can be read again', async () => {
  const { bank } = await open({ [ALL]: () => problem(503, 'OVERLOADED') })
  expect(screen.getByText('Couldn’t load your notifications')).toBeTruthy()
  bank.pages[ALL] = () => pageOf([paid], 1)
  await clickButton('Try again')
  expect(screen.getByText(/You received/)).toBeTruthy()
})

test('shows the same inbox in Russian', async () => {
  await open({ '/v2/user/user-data': () => jsonResponse({ ...annData, language: 'ru' }) })
  expect(heading()).toBe('Уведомления')
  expect(screen.getByText(/^Поступление: 1\s?234,50\s?EUR$/)).toBeTruthy()
})

test('applies a choice at once and saves it, and offers no missing channel', async () => {
  const requests: object[] = []
  await open({
    [CHOSEN]: ({ verb, body }) => {
      if (verb === 'PATCH') requests.push(JSON.parse(body) as object)
      return jsonResponse(chosen())
    },
  })
  const orders = screen.getByRole('group', { name: 'Payments' })
  const mail = within(orders).getByRole('button', { name: 'E-mail' })
  expect(within(orders).queryByRole('button', { name: 'Telegram' })).toBeNull()
  act(() => mail.click())
  expect(mail.getAttribute('aria-pressed')).toBe('false')
  await settle()
  expect(requests).toEqual([{ order: { email: false } }])
})

test('inside Telegram a choice of its bot asks whether it may write', async () => {
  const { device } = await open(
    { [CHOSEN]: () => jsonResponse(chosen({ email: 'open', telegram: 'open' })) },
    'telegram',
  )
  const orders = screen.getByRole('group', { name: 'Payments' })
  const [mail, bot] = ['E-mail', 'Telegram'].map((name) =>
    within(orders).getByRole('button', { name }),
  )
  act(() => mail?.click())
  await settle()
  expect(device.hostState.asksToWrite).toBe(0)
  act(() => bot?.click())
  await settle()
  expect(device.hostState.asksToWrite).toBe(1)
})

test('a blocked bot is off whatever was chosen, until its unblocking is followed by a choice', async () => {
  const requests: object[] = []
  const blocked = chosen({ email: 'open', telegram: 'shut' })
  await open({
    [CHOSEN]: ({ verb, body }) => {
      if (verb === 'PATCH') requests.push(JSON.parse(body) as object)
      return jsonResponse({
        ...blocked,
        topics: { ...blocked.topics, order: { email: true, telegram: true } },
      })
    },
  })
  expect(screen.getByText(/^You blocked our Telegram bot/)).toBeTruthy()
  const orders = within(screen.getByRole('group', { name: 'Payments' }))
  const bot = orders.getByRole('button', { name: 'Telegram' })
  expect(bot.getAttribute('aria-pressed')).toBe('false')
  act(() => bot.click())
  expect(bot.getAttribute('aria-pressed')).toBe('true')
  await settle()
  expect(requests).toEqual([{ order: { telegram: true } }])
})

test('without any channel only what is always on is named, and how to get e-mails', async () => {
  await open({ [CHOSEN]: () => jsonResponse(chosen({ email: 'absent', telegram: 'absent' })) })
  expect(screen.queryByRole('group', { name: 'Payments' })).toBeNull()
  expect(screen.getByText('Always on, everywhere we can reach you.')).toBeTruthy()
  expect(screen.getByText(/^Confirm an e-mail address/)).toBeTruthy()
  expect(screen.queryByText(/^You blocked our Telegram bot/)).toBeNull()
})

test('settings that did not load can be read again', async () => {
  const { bank } = await open({ [CHOSEN]: () => problem(503, 'OVERLOADED') })
  expect(screen.getByText('Couldn’t load your notification settings')).toBeTruthy()
  bank.pages[CHOSEN] = () => jsonResponse(chosen())
  await clickButton('Try again')
  expect(screen.getByRole('group', { name: 'Payments' })).toBeTruthy()
  expect(screen.queryByText(/^Confirm an e-mail address/)).toBeNull()
})
