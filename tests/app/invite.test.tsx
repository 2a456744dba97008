import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { clickButton, openApp, settle } from './openApp.tsx'
import { said } from './said.ts'

/** A customer invites friends by a link, and sees what became of it. */

const terms = { currency: 'USD', inviter: '10', friend: '5', added: '100', days: 30, per_year: 2 }
const paid = { friend: '5', added: '100' }
const code = {
  referral_code: 'ABCD2345',
  web_path: '/sign-up?ref=ABCD2345',
  telegram_url: 'https://t.me/larkspur_bot?startapp=ABCD2345',
  terms,
}
const friend = (id: string, more: object) => ({
  id,
  name: 'Fern M.',
  status: 'JOINED',
  reason: null,
  joined_at: '2026-03-02T09:00:00Z',
  until: '2026-04-01T09:00:00Z',
  reward: '10.00',
  currency: 'USD',
  ...more,
})
const friends = [
  friend('r1', { name: null }),
  friend('r2', { status: 'REWARDED' }),
  friend('r3', { status: 'ENDED', reason: 'late' }),
  friend('r4', { status: 'ENDED', reason: 'limit' }),
  friend('r5', { status: 'ENDED', reason: 'other' }),
]
const page = (data: object[]) => ({ total: data.length, count: data.length, data, has_more: false })

const answers = (data: object[] = friends, own: object = {}): Pages => ({
  '/v2/referrals/code': () => jsonResponse({ ...code, ...own }),
  '/v2/referrals/income': () => jsonResponse(page(data)),
  '/v2/referrals/income/summary': () =>
    jsonResponse({ invited: data.length, rewarded: 1, paid: '10.00', currency: 'USD' }),
})

const open = (parts: Parameters<typeof openApp>[0] = {}) =>
  openApp({
    signedIn: true,
    path: '/invite',
    config: { referral: paid },
    pages: answers(),
    ...parts,
  })

const panel = (name: string) => screen.getByRole('region', { name })

test('it says what both get and when, and what became of each friend', async () => {
  await open()
  expect(said(panel('Reward'))).toMatchInlineSnapshot(`
    "Reward
    You get
    10 USD
    Your friend gets
    5 USD
    When
    Your friend is verified and adds 100 USD within 30 days.
    You earned
    10 USD"
  `)
  expect(within(panel('Friends')).getAllByRole('listitem').map(said)).toMatchInlineSnapshot(`
    [
      "<user>
    New friend
    Joined. Has until 1 April",
      "<user>
    Fern M.
    Reward paid
    10 USD",
      "<user>
    Fern M.
    No reward: the time is over",
      "<user>
    Fern M.
    No reward: your yearly limit is reached",
      "<user>
    Fern M.
    No reward",
    ]
  `)
})

test('what nobody gets is not promised', async () => {
  await open({ pages: answers([], { terms: { ...terms, inviter: '0' } }) })
  expect(said(panel('Reward'))).not.toContain('You get')
  expect(said(panel('Friends'))).toContain('Friends who sign up with your link')
})

test('the link and the code are copied', async () => {
  const { device } = await open()
  const link = device.addressBar.urlOf('/sign-up?ref=ABCD2345')
  within(panel('Your link')).getByText(link)
  for (const name of ['Copy link', 'Copy ABCD2345'])
    fireEvent.click(within(panel('Your link')).getByRole('button', { name }))
  await settle()
  expect(device.hostState.copied).toEqual([link, 'ABCD2345'])
})

test('in the mini app the link is the one of Telegram', async () => {
  await open({ kind: 'telegram' })
  within(panel('Your link')).getByText(code.telegram_url)
})

test('the profile leads there only where the bank pays for it', async () => {
  await open({ path: '/profile' })
  fireEvent.click(screen.getByRole('link', { name: 'Invite friends' }))
  await settle()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Invite friends')
})

test('where the bank pays for no invitations the profile does not name them', async () => {
  await open({ path: '/profile', config: {} })
  expect(screen.queryByRole('link', { name: 'Invite friends' })).toBeNull()
})

test('a refusal is said, and asked again', async () => {
  const { bank } = await open({
    pages: { ...answers(), '/v2/referrals/code': () => problem(404, 'NOT_FOUND') },
  })
  screen.getByText('We couldn’t find this. Go back.')
  Object.assign(bank.pages, answers())
  await clickButton('Try again')
  panel('Your link')
})

test('a code in the address goes with the sign-up, which says what it brings', async () => {
  const bodies: string[] = []
  const { device } = await openApp({
    path: '/sign-up?ref=ABCD2345',
    config: { referral: paid },
    publicPages: {
      '/v2/auth/sign-up': ({ body }) => {
        bodies.push(body)
        return problem(403, 'INVITE_REQUIRED')
      },
    },
  })
  screen.getByText(/^Invited by a friend/)
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'fern@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  await settle()
  expect(bodies.map((body) => JSON.parse(body) as object)).toMatchObject([{ referrer: 'ABCD2345' }])
  expect(device.settings.read('referrer')).toBe('ABCD2345')
})

test.each([
  ['/sign-up?ref=spring', paid],
  ['/sign-up', paid],
  ['/sign-up?ref=ABCD2345', { ...paid, friend: '0' }],
  ['/sign-up?ref=ABCD2345', null],
])('at %s with %j nothing is promised', async (path, referral) => {
  await openApp({ path, config: { referral } })
  expect(screen.queryByText(/^Invited by a friend/)).toBeNull()
})

test('in Russian', async () => {
  await open({ languages: ['ru'] })
  expect(said(panel('Вознаграждение'))).toMatchInlineSnapshot(`
    "Вознаграждение
    Вам
    10 USD
    Другу
    5 USD
    Когда
    Друг подтвердит личность и пополнит счёт на 100 USD за 30 дней.
    Вы получили
    10 USD"
  `)
})
