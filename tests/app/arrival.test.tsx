import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedInOf } from '#machines/app/app.flow'
import { jsonResponse } from '#tests/kit/fakeBank'
import { clickButton, openApp, settle } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** What is told on whatever page is open when a notice comes. */

const ALL = '/v2/user/notifications'

const paid = {
  id: 'n3',
  number: 3,
  topic: 'money_in',
  kind: 'money_received',
  facts: { amount: '1234.50', currency: 'EUR', name: 'Mill & Sons' },
  room: 'activity',
  subject: 't1',
  wallet_id: 'w1',
  at: '2026-01-05T10:30:00Z',
  read_at: null,
}

/** The newest notice arrives while another page is open. */
async function arrive(newest: object, path = '/cards') {
  const read: object[] = []
  const opened = await openApp({
    signedIn: true,
    path,
    pages: {
      ...walletPages(),
      [ALL]: () => jsonResponse({ total: 1, count: 1, data: [newest], has_more: false, unread: 1 }),
      [`${ALL}/read`]: ({ body }) => {
        read.push(JSON.parse(body) as object)
        return jsonResponse({ unread: 0 })
      },
    },
  })
  const signedIn = signedInOf(opened.app.getSnapshot())
  act(() => signedIn?.getSnapshot().children.arrival?.send({ type: 'notice.arrived' }))
  await settle()
  return { ...opened, read }
}

const toast = () => screen.queryByRole('link', { name: /You received/ })

test('what arrived is told on any page, leads to its own, and is read then', async () => {
  const { app, read } = await arrive(paid)
  const link = await screen.findByRole('link', { name: /You received/ })
  expect(link.closest('[role="status"]')?.textContent).toContain('Mill & Sons')
  fireEvent.click(link)
  await settle()
  expect(app.getSnapshot().context.location).toMatchObject({ route: 'activity', id: 't1' })
  expect([toast(), read]).toEqual([null, [{ ids: ['n3'] }]])
})

test('what arrived can be hidden, and stays unread', async () => {
  const { read } = await arrive(paid)
  await screen.findByRole('link', { name: /You received/ })
  await clickButton('Hide this notification')
  expect([toast(), read]).toEqual([null, []])
})

test.each([
  ['was read elsewhere', { read_at: '2026-01-05T09:30:00Z' }, '/cards'],
  ['its reader did themselves', { topic: 'money_out' }, '/cards'],
  ['is for their safety, which they are written about', { topic: 'security' }, '/cards'],
  ['stands on the open page', { room: 'cards', subject: 'k1' }, '/cards/k1'],
  ['stands in the open list', {}, '/notifications'],
])('what %s is not told', async (_, more, path) => {
  await arrive({ ...paid, ...more }, path)
  expect(screen.queryByRole('button', { name: 'Hide this notification' })).toBeNull()
})
