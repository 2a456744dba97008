import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cardBrands } from '#contract/cardShape'
import { identitySubjects } from '#contract/identityChange'
import { chosenTopics } from '#contract/notice'
import { type ChannelStatus } from '#contract/notificationPreferences'
import { languages } from '#contract/preferences'
import type { Pages } from '#tests/kit/fakeBank'
import { annData } from '#tests/kit/people'
import { oneCard, page } from './cardPages.ts'
import { openApp, settle } from './openApp.tsx'
import { orderPages } from './orderPages.ts'
import {
  challenge,
  challengeStatuses,
  disputed,
  disputes,
  later,
  moment,
  one,
  request,
  REQUESTS,
  requests,
  schedule,
  scheduled,
  schedules,
  SCHEDULES,
} from './recordPages.ts'
import { said } from './said.ts'
import { coins, walletPages } from './walletPages.ts'
import { payoutScreens } from './payoutPages.ts'

/**
 * What the pages of disputes, schedules, requests for money, questions of shops and changes of
 * verified data say of every status and kind of the contract, in both languages, as reviewed tables
 * in `screens/`. `npx vitest run --project app tests/app/records.test.tsx -u` writes them anew.
 */

// Parts that a page loads later.
await Promise.all(
  Object.values(import.meta.glob('../../src/app/features/{card,currency,dispute,order}/*.tsx')).map(
    (load) => load(),
  ),
)

beforeAll(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T12:00:00Z') }),
)
afterAll(() => void vi.useRealTimers())

const change = (parts: object) => ({
  id: 'i1',
  subject: 'name',
  status: 'REQUESTED',
  reason: null,
  values: { first_name: 'Ann', last_name: 'Lee' },
  created_at: moment,
  moved_at: moment,
  ...parts,
})
const changes = ['REQUESTED', 'IN_REVIEW', 'APPROVED', 'DECLINED', 'WITHDRAWN'].flatMap((status) =>
  [null, 'unreadable'].map((reason) => ({ status, reason })),
)
const changing = (parts: object): Pages => ({
  ...walletPages(),
  '/v2/user/user-data': one({
    ...annData,
    language: null,
    kyc_status: 'APPROVED',
    identity_fixed: true,
  }),
  '/v2/user/sessions': one(page([])),
  '/v2/user/identity-changes': one(page([change(parts)])),
})

const linked = {
  id: 'p1',
  name: 'Ann',
  email: 'a•••@b.example',
  phone: null,
  telegram: false,
  created_at: moment,
}

const day = (at: number) => `2026-02-0${at}T12:00:00.000Z`
const historyOf = (...rates: string[]): Pages => ({
  '/v1/exchange/history': one({
    from: 'EUR',
    to: 'ETH',
    rate_source: 'pretend',
    points: rates.map((rate, at) => ({ at: day(at + 1), rate })),
  }),
})
const histories: Record<string, Pages> = {
  rising: historyOf('1.20', '1.10', '1.35'),
  falling: historyOf('1.20', '1.10', '1.19'),
  level: historyOf('1.20', '1.20'),
  small: historyOf('0.00041', '0.00039', '0.00042'),
  short: historyOf('1.20'),
  none: historyOf(),
}

const channelStatuses: ChannelStatus[] = ['open', 'absent', 'shut']
const channels = channelStatuses.flatMap((email) =>
  channelStatuses.map((telegram) => ({ email, telegram })),
)
const topics = Object.fromEntries(
  chosenTopics.map((topic, at) => [topic, { email: at % 2 === 0, telegram: at < 3 }]),
)

const screens: Record<string, readonly [path: string, pages: Pages]> = {
  ...Object.fromEntries(
    Object.entries(disputes).map(([name, parts]) => [
      `dispute.${name}`,
      ['/cards/dispute-b1', disputed(parts)] as const,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(schedules).map(([name, parts]) => [
      `schedule.${name}`,
      ['/schedules/s1', scheduled(parts)] as const,
    ]),
  ),
  ...payoutScreens,
  'schedule.list': [
    '/schedules',
    {
      ...walletPages(),
      [SCHEDULES]: one(
        page(
          Object.values(schedules).map((parts, at) => ({ ...schedule, ...parts, id: `s${at}` })),
        ),
      ),
    },
  ],
  ...Object.fromEntries(
    Object.entries(requests).map(([name, parts]) => [
      `paymentRequest.${name}`,
      [
        '/requests/r1',
        { ...walletPages(), [`${REQUESTS}/r1`]: one({ ...request, ...parts }) },
      ] as const,
    ]),
  ),
  'paymentRequest.list': [
    '/requests',
    {
      ...walletPages(),
      [REQUESTS]: one(
        page(Object.values(requests).map((parts, at) => ({ ...request, ...parts, id: `r${at}` }))),
      ),
    },
  ],
  'card.challenges': [
    '/cards',
    {
      ...oneCard,
      '/v1/issuing/challenges': one(
        page([
          ...challengeStatuses.map((status) => challenge({ status, id: status })),
          ...cardBrands.map((brand) => challenge({ brand, id: brand, seconds_left: 5 })),
        ]),
      ),
    },
  ],
  'card.waiting': ['/', { ...walletPages(), '/v1/issuing/challenges': one(page([challenge({})])) }],
  ...Object.fromEntries(
    changes.map((parts) => [
      `person.change ${parts.status}${parts.reason ? ', mended' : ''}`,
      ['/profile', changing(parts)] as const,
    ]),
  ),
  ...Object.fromEntries(
    identitySubjects.map((subject) => [
      `person.change of ${subject}`,
      [
        '/profile',
        changing({
          subject,
          values: {
            birth_date: '1990-02-01',
            nationality: 'NO',
            address_line1: 'Main St 1',
            postal_code: '0150',
            city: 'Oslo',
            country: 'NO',
          },
        }),
      ] as const,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(histories).flatMap(([name, history]) => [
      [`order.rates ${name}`, ['/exchange', { ...orderPages(), ...history }] as const],
      [`currency.rates ${name}`, ['/balances/ETH', { ...walletPages(), ...history }] as const],
    ]),
  ),
  ...Object.fromEntries(
    channels.map(({ email, telegram }) => [
      `notice.mail ${email}, bot ${telegram}`,
      [
        '/notifications',
        {
          ...walletPages(),
          '/v2/user/notifications': one({ ...page([]), unread: 0 }),
          '/v2/user/notification-preferences': one({ topics, channels: { email, telegram } }),
        },
      ] as const,
    ]),
  ),
  'person.links': [
    '/profile',
    {
      ...walletPages(),
      '/v2/user/sessions': one(page([])),
      '/v2/user/linked-accounts': one({
        data: [
          linked,
          { ...linked, id: 'p2', name: null, email: null, phone: '•••01' },
          { ...linked, id: 'p3', name: null, email: null, telegram: true },
        ],
        offer: { address: 'n@b.example', needs_code: true, expires_at: later },
      }),
    },
  ],
}

const every = languages.flatMap((language) =>
  Object.keys(screens).map((name) => [name, language] as const),
)

test.each(every)('%s, in %s', async (name, language) => {
  const [path, pages] = screens[name]!
  await openApp({
    signedIn: true,
    path,
    pages,
    publicPages: coins,
    languages: [language],
    config: { kind: 'live' },
  })
  await settle()
  const text = said(document.querySelector('main')!)
  await expect(`${text}\n`).toMatchFileSnapshot(
    `screens/${name.replaceAll(' ', '_')}.${language}.txt`,
  )
})
