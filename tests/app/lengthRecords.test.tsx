import { cleanup } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chosenTopics } from '#contract/notice'
import type { Pages } from '#tests/kit/fakeBank'
import { common, program } from './accountPages.ts'
import { event } from './activityPages.ts'
import { BOUGHT, LIST, account, bought, listed, oneCard } from './cardPages.ts'
import { EVERYONE, PLACES, book, mill, page, rent } from './counterpartyPages.ts'
import { keys, shop } from './developerPages.ts'
import { HOOKS, hook } from './hooks.ts'
import { openApp, settle } from './openApp.tsx'
import { ORDERS, order, waiting } from './orderPages.ts'
import type { PayoutDetail } from '#contract/payout'
import { payoutDetail, payoutPage, PAYOUTS } from './payoutPages.ts'
import { challenge, one, request, REQUESTS, schedule, SCHEDULES } from './recordPages.ts'
import { said } from './said.ts'
import { coins, eur, overview, walletPages } from './walletPages.ts'

/**
 * What each page with a list says of none, one and two, as reviewed tables in `screens/`; of more
 * only what is new. `npx vitest run --project app tests/app/lengthRecords.test.tsx -u` writes them
 * anew.
 */

// Parts that a page loads later.
await Promise.all(
  Object.values(import.meta.glob('../../src/app/features/**/*.tsx')).map((load) => load()),
)

beforeAll(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T12:00:00Z') }),
)
afterAll(() => void vi.useRealTimers())

const wallet = {
  id: 1,
  type: 'personal',
  name: null,
  created_at: '2026-01-05T12:00:00Z',
  base_currency: 'EUR',
  fiat_total: '1250.10',
  crypto_total: '0.00',
  total_amount: '1250.10',
  pending_balance: '0.00',
  kyc_info: null,
  role: 'owner',
  pays_most: null,
  feed: { epoch: 0, seq: 0 },
}
const session = {
  client: 'web',
  device: 'Firefox on Linux',
  ip: '192.0.2.1',
  created_at: '2026-01-05T12:00:00Z',
  last_used_at: '2026-01-05T12:00:00Z',
}
const topics = Object.fromEntries(
  chosenTopics.map((topic) => [topic, { email: true, telegram: false }]),
)
const channels = { email: 'open', telegram: 'absent' }

type Make = (id: string) => object

const of =
  (base: object): Make =>
  (id) => ({ ...base, id })

/** By the noun whose list it is: where it stands, one of it, and what the bank answers. */
const lists: Record<string, readonly [path: string, make: Make, pages: (all: object[]) => Pages]> =
  {
    'wallet.wallets': [
      '/wallets',
      (id) => ({ ...wallet, uuid: id === '1' ? 'w1' : `w${id}` }),
      (all) => ({
        '/v2/wallets': one(page(all)),
        '/v2/user/overview': one(
          overview({ wallets: all.map((_, at) => ({ uuid: `w${at + 1}`, amount: '5.00' })) }),
        ),
      }),
    ],
    'wallet.events': ['/', (id) => event(`t${id}`), (all) => walletPages(all)],
    'activity.events': ['/activity', (id) => event(`t${id}`), (all) => walletPages(all)],
    'currency.events': ['/balances/ETH', (id) => event(`t${id}`), (all) => walletPages(all)],
    'order.waiting': [
      '/',
      (id) => order({ ...waiting, id: `o${id}`, order_uuid: `o${id}` }),
      (all) => ({ [ORDERS]: one(page(all)) }),
    ],
    'card.cards': [
      '/cards',
      (id) => listed({ id: `k${id}`, card_id: `k${id}` }),
      (all) => ({
        ...oneCard,
        [LIST]: one(page(all.length > 0 ? [{ ...account, cards: all }] : [])),
      }),
    ],
    'card.purchases': [
      '/cards/k1',
      (id) => bought({ id: `b${id}` }),
      (all) => ({ ...oneCard, [BOUGHT]: one(page(all)) }),
    ],
    'card.challenges': [
      '/',
      (id) => challenge({ id: `h${id}` }),
      (all) => ({ '/v1/issuing/challenges': one(page(all)) }),
    ],
    'account.accounts': [
      '/accounts',
      of({ ...common, account_currency: eur, destination_currency: eur }),
      (all) => ({
        '/v1/virtual_account/list/w1': one(page(all)),
        '/v1/virtual_account/programs/list': one(page([program])),
      }),
    ],
    'counterparty.people': [
      '/counterparties',
      of(mill),
      (all) => ({ ...book(), [EVERYONE]: one(page(all)) }),
    ],
    'counterparty.places': [
      '/counterparties/c1',
      of(rent),
      (all) => ({ ...book(), [PLACES]: one(page(all)) }),
    ],
    'developer.keys': ['/developers', of(shop), (all) => keys(all)],
    'webhook.hooks': ['/developers/webhooks', of(hook), (all) => ({ [HOOKS]: one(page(all)) })],
    'payout.payouts': [
      '/payouts',
      (id) => ({ ...payoutDetail({}), id }),
      (all) => ({ [PAYOUTS]: one(payoutPage(all as unknown as PayoutDetail[])) }),
    ],
    'schedule.schedules': ['/schedules', of(schedule), (all) => ({ [SCHEDULES]: one(page(all)) })],
    'paymentRequest.requests': [
      '/requests',
      of(request),
      (all) => ({ [REQUESTS]: one(page(all)) }),
    ],
    'session.sessions': [
      '/profile',
      (id) => ({ ...session, id, current: id === '1' }),
      (all) => ({ '/v2/user/sessions': one(page(all)) }),
    ],
    'notice.notices': [
      '/notifications',
      (id) => ({
        id: `n${id}`,
        number: Number(id),
        topic: 'card',
        kind: 'purchase_approved',
        facts: { last4: '4242' },
        room: 'cards',
        subject: null,
        wallet_id: 'w1',
        at: '2026-01-05T12:00:00Z',
        read_at: null,
      }),
      (all) => ({ '/v2/user/notifications': one({ ...page(all), unread: all.length }) }),
    ],
  }

const LONGEST = 3

async function linesOf(name: string, length: number): Promise<string[]> {
  cleanup()
  const [path, make, pages] = lists[name]!
  const all = Array.from({ length }, (_, at) => make(String(at + 1)))
  await openApp({
    signedIn: true,
    path,
    publicPages: coins,
    pages: {
      ...walletPages(),
      '/v2/user/sessions': one(page([])),
      '/v2/user/notification-preferences': one({ topics, channels }),
      '/v1/frontend/wallets/invites': one({ success: true, data: [] }),
      ...pages(all),
    },
    config: { kind: 'live' },
  })
  await settle()
  const lines = said(document.querySelector('main')!).split('\n')
  // What is answered here is what the bank answers.
  expect(lines).not.toContain('The response couldn’t be read. Try again.')
  return lines
}

test.each(Object.keys(lists))('%s, of every length', async (name) => {
  const told: string[] = []
  let before: string[] = []
  for (let length = 0; length <= LONGEST; length += 1) {
    const lines = await linesOf(name, length)
    told.push(
      `# ${length}: ${lines.length} lines`,
      ...before.filter((line) => !lines.includes(line)).map((line) => `- ${line}`),
      ...lines.filter((line) => !before.includes(line)),
    )
    before = lines
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot(`screens/${name}_of_every_length.txt`)
})
