import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accountStatuses } from '#contract/account'
import { activityStatuses } from '#contract/activity'
import { disputeStatuses, cardStatuses } from '#contract/cardShape'
import { destinationTypes } from '#contract/destination'
import type { KeyStatus } from '#contract/developer'
import { topicOfKind } from '#contract/notice'
import { orderStatuses } from '#contract/order'
import { orderTypes } from '#contract/orderType'
import { kycStatuses } from '#contract/person'
import { languages } from '#contract/preferences'
import { deliveryStatuses } from '#contract/webhook'
import { purchaseLook } from '#app/features/card/cardLook.ts'
import { jsonResponse, type Pages } from '#tests/kit/fakeBank'
import { annData } from '#tests/kit/people'
import { common, program } from './accountPages.ts'
import { event, orderEvent, purchaseEvent } from './activityPages.ts'
import { BOUGHT, LIST, account, bought, card, limits, listed, oneCard } from './cardPages.ts'
import { EVERYONE, PLACES, book, mill, page, rent } from './counterpartyPages.ts'
import { keys, shop } from './developerPages.ts'
import { HOOKS, hook } from './hooks.ts'
import { ENTITY, RAILS, entity, rail } from './kycPages.ts'
import { clickButton, openApp } from './openApp.tsx'
import { ORDERS, detail, orderPages } from './orderPages.ts'
import { said } from './said.ts'
import { eth, eur, transactionDetail, walletPages } from './walletPages.ts'

/**
 * What each page says of records of every kind and status of the contract, in both languages, as a
 * reviewed table in `screens/`: signs, colours, what is held beside what is free, fees, which field
 * stands where, what can be pressed. `npx vitest run --project app tests/app/screens.test.tsx -u`
 * writes it anew.
 */

beforeAll(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T12:00:00Z') }),
)
afterAll(() => void vi.useRealTimers())

const ida = { type: 'INDIVIDUAL', name: 'Ida Berg', nickname: null, is_pinned: false }
const list = (data: object[]) => () => jsonResponse(page(data))
const one = (data: object) => () => jsonResponse(data)
const moment = '2026-01-05T12:00:00Z'

const abroad = { transaction_amount: '450.00', transaction_currency: 'USD', fee: '4.12' }
const purchases = [
  ...Object.keys(purchaseLook).map((status) => ({ id: status, status })),
  { id: 'abroad', ...abroad },
  { id: 'credit', is_credit: true, transaction_type: 'REFUND', group: 'REFUND' },
  { id: 'refunded', refunded_amount: '12.00', total_amount: '400.00' },
  { id: 'held', status: 'APPROVED', held_amount: '412.00', total_amount: '0.00' },
  { id: 'overdrawn', overdrawn: true },
  ...disputeStatuses.map((dispute) => ({ id: dispute, dispute })),
].map((more) => bought(more))

const owing = { ...account, held_balance: '20.50', owed_balance: '7.00', total_balance: '141.00' }
const capped = limits({ daily_enabled: true, daily_cap: '100.00', daily_spent: '40.00' })

const events = [
  ...activityStatuses.map((status) => event(`s-${status}`, { status })),
  ...orderTypes.map((type) => orderEvent(`o-${type}`, { type, kind: 'out' })),
  event('named', { name: 'Rowan', received: { amount: '5.00', currency: 'EUR' } }),
  purchaseEvent('bought'),
  orderEvent('waiting', { status: 'pending', waiting: true, reason: 'awaiting_step_up' }),
]

const opened = accountStatuses.map((status, at) => ({
  ...common,
  id: `a${at}`,
  status,
  account_currency: eur,
  destination_currency: eur,
}))

const { external_banking_data: sepa } = rent
const bank = {
  ...sepa,
  iban: null,
  account_number: '000123456789',
  routing_number: '021000021',
  swift_bic: 'RILLDEF0',
}
const ether = {
  address: '0xFfdBFC32989f8823C32186423b059e837FF8B2ab',
  currency_id: eth.uuid,
  memo: '77',
  currency: eth,
}
const destinations = destinationTypes.map((type, at) => ({
  ...rent,
  id: `d${at}`,
  type,
  nickname: at % 2 ? `Place ${at}` : null,
  ...(type.startsWith('CRYPTO')
    ? { external_banking_data: undefined, external_crypto_data: ether }
    : { external_banking_data: type === 'SEPA' ? sepa : bank }),
}))

const keyStatuses: KeyStatus[] = ['ACTIVE', 'DISABLED', 'REVOKED']
const programs = [
  ...keyStatuses.map((status) => ({ ...shop, id: status, name: status, status })),
  { ...shop, id: 'old', name: 'Old', expires_at: '2026-02-01T12:00:00Z', last_used_at: moment },
  { ...shop, id: 'own', name: 'Own', role: 'PRODUCTION', ips: ['203.0.113.7'], rate_per_second: 5 },
]

const deliveries = deliveryStatuses.map((status) => ({
  id: status,
  webhook_id: 'h1',
  event: 'order.created',
  status,
  tries:
    status === 'PENDING'
      ? []
      : [{ at: moment, status: status === 'FAILED' ? 503 : 200, fault: null, answer: 'x', ms: 12 }],
  next_at: null,
  body: '{"type":"order.created"}',
  created_at: moment,
}))

const notices = Object.entries(topicOfKind).map(([kind, topic], at) => ({
  id: `n${at}`,
  number: 100 - at,
  topic,
  kind,
  facts: { amount: '1234.50', currency: 'EUR', name: 'Tea House', last4: '4242' },
  room: topic === 'card' ? 'cards' : 'activity',
  subject: null,
  wallet_id: 'w1',
  at: moment,
  read_at: at % 2 ? moment : null,
}))

const topics = Object.fromEntries(
  Object.values(topicOfKind).map((topic, at) => [topic, { email: at % 2 === 0, telegram: false }]),
)
const channels = { email: 'open', telegram: 'absent' }

const rails = kycStatuses.map((status, at) =>
  rail(`r${at}`, `Rail ${at}`, { wallet_rail: { status, terms_confirmed: at % 2 === 0 } }),
)

const screens: Record<string, readonly [path: string, pages: Pages, press?: RegExp]> = {
  'wallet.home': ['/', walletPages(events)],
  'activity.transaction': [
    '/activity/t1',
    {
      ...walletPages(),
      '/v2/user/activity/t1': one({
        ...event('t1', { kind: 'out', type: 'WITHDRAWAL_CRYPTO', status: 'failed' }),
        transaction: transactionDetail('t1', { type: 'withdrawal', status: 'failed' }),
        purchase: null,
      }),
    },
  ],
  'currency.balances': ['/balances', walletPages()],
  'activity.list': ['/activity', walletPages(events)],
  ...Object.fromEntries(
    orderStatuses.map((status) => [
      `order.${status}`,
      ['/activity/o1', { ...orderPages(), [`${ORDERS}/o1`]: one(detail({ status })) }] as const,
    ]),
  ),
  'card.list': [
    '/cards',
    {
      ...oneCard,
      [LIST]: list([
        {
          ...owing,
          cards: cardStatuses.map((card_status, at) =>
            listed({ id: `k${at}`, card_id: `k${at}`, card_status }),
          ),
        },
      ]),
    },
  ],
  'card.one': [
    '/cards/k1',
    {
      ...oneCard,
      '/v1/issuing/cards/k1': one(card({ fiat_account: owing, limits: capped })),
      [BOUGHT]: list(purchases),
    },
  ],
  'account.list': [
    '/accounts',
    {
      ...walletPages(),
      '/v1/virtual_account/list/w1': list(opened),
      '/v1/virtual_account/programs/list': list([program]),
    },
  ],
  'counterparty.list': [
    '/counterparties',
    { ...book(), [EVERYONE]: list([mill, { ...mill, id: 'c2', ...ida }]) },
  ],
  'counterparty.one': ['/counterparties/c1', { ...book(), [PLACES]: list(destinations) }],
  'developer.keys': ['/developers', { ...walletPages(), ...keys(programs) }],
  'webhook.deliveries': [
    '/developers/webhooks',
    {
      ...walletPages(),
      [HOOKS]: list([hook]),
      '/v1/developer/webhooks/h1/deliveries': list(deliveries),
    },
    /Shop/,
  ],
  'notice.list': [
    '/notifications',
    {
      ...walletPages(),
      '/v2/user/notifications': one({ ...page(notices), unread: 3 }),
      '/v2/user/notification-preferences': one({ topics, channels }),
    },
  ],
  ...Object.fromEntries(
    kycStatuses.map((kyc_status) => [
      `person.${kyc_status}`,
      [
        '/profile',
        {
          ...walletPages(),
          '/v2/user/user-data': one({ ...annData, language: null, kyc_status }),
          '/v2/user/sessions': list([]),
        },
      ] as const,
    ]),
  ),
  'kyc.page': [
    '/verification',
    { ...walletPages(), [ENTITY]: one(entity()), [RAILS]: list(rails) },
  ],
  'statement.page': ['/statements', walletPages()],
}

const every = languages.flatMap((language) =>
  Object.keys(screens).map((name) => [name, language] as const),
)

test.each(every)('%s, in %s', async (name, language) => {
  const [path, pages, press] = screens[name]!
  await openApp({ signedIn: true, path, pages, languages: [language], config: { kind: 'live' } })
  if (press) await clickButton(press)
  const text = said(document.querySelector('main')!)
  await expect(`${text}\n`).toMatchFileSnapshot(`screens/${name}.${language}.txt`)
})
