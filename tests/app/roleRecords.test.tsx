import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { changeMember, createInvite, memberRoles, type MemberStatus } from '#contract/member'
import { setApprovalSum } from '#contract/approvalSum'
import type { RefusalCode } from '#contract/kit/refusal'
import { languages, type Language } from '#contract/preferences'
import { walletRoles, walletTypes, type WalletRole } from '#contract/wallet'
import { member as membersEn } from '#app/features/member/words.en.ts'
import { member as membersRu } from '#app/features/member/words.ru.ts'
import { opensTo, routeIds } from '#machines/app/routes'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { orderEvent } from './activityPages.ts'
import { clickButton, openApp, settle, type } from './openApp.tsx'
import { detail, ORDERS, orderPages, waiting } from './orderPages.ts'
import { said } from './said.ts'
import { coins, overview } from './walletPages.ts'

/**
 * What each page of a wallet says and offers to each role in it, and what the people of a wallet
 * are told of every role, status and refusal, as reviewed tables in `screens/`.
 * `npx vitest run --project app tests/app/roleRecords.test.tsx -u` writes them anew.
 */

// Parts that a page loads later.
await Promise.all(
  Object.values(import.meta.glob('../../src/app/features/**/*.tsx')).map((load) => load()),
)

beforeAll(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T12:00:00Z') }),
)
afterAll(() => void vi.useRealTimers())

const [moment, later] = ['2026-01-05T12:00:00Z', '2026-03-12T12:00:00Z']
const enveloped = (data: object) => () => jsonResponse({ success: true, data })

/** Another wallet is their own. */
function walletOf(role: WalletRole, sum: string | null = null): Pages {
  const wallet = {
    id: 1,
    type: 'business',
    name: 'Larkspur Ltd',
    created_at: moment,
    base_currency: 'EUR',
    fiat_total: '1250.10',
    crypto_total: '0.00',
    total_amount: '1250.10',
    pending_balance: '0.00',
    kyc_info: null,
    pays_most: sum,
    feed: { epoch: 0, seq: 0 },
  }
  const data = [
    { ...wallet, uuid: 'w1', role },
    { ...wallet, uuid: 'w2', type: 'personal', name: null, role: 'owner', pays_most: null },
  ]
  return {
    '/v2/wallets': () => jsonResponse({ total: 2, count: 2, data, has_more: false }),
    '/v2/user/overview': () =>
      jsonResponse(overview({ wallets: [{ uuid: 'w2', amount: '5.00' }] })),
  }
}

const memberStatuses: MemberStatus[] = ['ACTIVE', 'INACTIVE']
const member = { name: null, email: null, pays_most: null, since: moment, me: false }
const others = memberRoles.flatMap((role) =>
  memberStatuses.map((status) => ({ ...member, id: `${role}-${status}`, role, status })),
)
const named = [
  { ...member, id: 'm1', role: 'payer', status: 'ACTIVE', name: 'Rowan', pays_most: '250.00' },
  { ...member, id: 'm2', role: 'viewer', status: 'ACTIVE', email: 'i•••@b.example' },
]
const peopleOf = (role: WalletRole) => [
  ...(role === 'owner' ? [] : [{ ...member, id: 'm0', role: 'owner', status: 'ACTIVE' }]),
  { ...member, id: 'me', name: 'Ann', role, status: 'ACTIVE', me: true },
  ...named,
  ...others,
]
const invite = {
  name: null,
  invited_by: 'Ann',
  pays_most: null,
  created_at: moment,
  expires_at: later,
}
const invites = [
  ...memberRoles.map((role) => ({ ...invite, id: role, email: `${role}@b.example`, role })),
  { ...invite, id: 'sum', email: 'sum@b.example', role: 'payer', pays_most: '75.50' },
  { ...invite, id: 'contact', email: null, name: 'Ines', role: 'viewer' },
]

const SUM = '/v1/frontend/wallets/w1/approval-sum'
/** A higher one comes. */
const approval_sum = { sum: '1000.00', next: { sum: null, from: later, agree_until: later } }
const USERS = '/v1/frontend/wallets/w1/users'
const INVITES = '/v1/frontend/wallets/w1/invites'
const CONTACTS = '/v2/user/telegram-contacts'
/** Each type without a name, and each role. */
const invitedTo = [
  ...walletTypes.map((wallet_type, at) => ({
    wallet_type,
    wallet_name: null,
    role: memberRoles[at % memberRoles.length],
  })),
  ...memberRoles.map((role) => ({ wallet_type: 'business', wallet_name: 'Trips', role })),
].map((parts, at) => ({
  ...invite,
  ...parts,
  id: `i${at}`,
  pays_most: parts.role === 'payer' ? '75.50' : null,
  base_currency: 'USD',
}))

const paying = { kind: 'out', type: 'TRANSFER_SEPA_OFFRAMP' }
const eventPages = (more: object): Pages => ({
  '/v2/user/activity/o1': () =>
    jsonResponse({ ...orderEvent('o1', more), transaction: null, purchase: null }),
})
const waitingFor = {
  ...waiting,
  next: {
    ...waiting.next,
    allowed_events: ['order.approve', 'order.cancel', 'order.decline'],
  },
}

/** By the noun whose page it is. */
const pages: Record<string, readonly [path: string, pages?: Pages]> = {
  'wallet.home': ['/'],
  'wallet.list': ['/wallets'],
  'currency.balances': ['/balances'],
  'activity.exchanged': ['/activity/o1', eventPages({})],
  'activity.paid': ['/activity/o1', eventPages(paying)],
  'order.waiting': ['/activity/o1', { [`${ORDERS}/o1`]: () => jsonResponse(detail(waitingFor)) }],
  'order.send': ['/send'],
  'search.page': ['/search'],
  'app.more': ['/more'],
}

const OWN_INVITES = '/v1/frontend/wallets/invites'

const shown = () => said(document.querySelector('main')!)
const write = (name: string, lines: string[]) =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`screens/${name.replaceAll(' ', '_')}.txt`)

async function openTo(role: WalletRole, path: string, more: Pages = {}, language: Language = 'en') {
  cleanup()
  const pages = {
    ...orderPages(),
    ...walletOf(role, role === 'payer' ? '250.00' : null),
    [USERS]: () => jsonResponse({ success: true, data: peopleOf(role), approval_sum }),
    [INVITES]: enveloped(invites),
    [CONTACTS]: () => jsonResponse({ data: [{ id: 'c1', name: 'Ines', wallet_id: 'w9' }] }),
    [OWN_INVITES]: enveloped([]),
    ...more,
  }
  const app = await openApp({
    signedIn: true,
    path,
    publicPages: coins,
    pages,
    languages: [language],
  })
  await settle()
  return app
}

test.each(Object.keys(pages))('%s, to each role', async (name) => {
  const [path, more] = pages[name]!
  const told: string[] = []
  for (const role of walletRoles) {
    await openTo(role, path, more)
    told.push(`# To ${role}`, shown(), '')
  }
  await write(`${name} to each role`, told)
})

test('member.closed, to each role', async () => {
  const told: string[] = []
  for (const role of walletRoles) {
    const closed = routeIds.find((route) => !opensTo(route, role))
    if (!closed) continue
    await openTo(role, `/${closed}`)
    told.push(`# To ${role}`, shown(), '')
  }
  await write('member.closed', told)
})

test.each(languages)('member.list in %s, to each role', async (language) => {
  const told: string[] = []
  for (const role of walletRoles) {
    await openTo(role, '/members', {}, language)
    told.push(`# To ${role}`, shown(), '')
  }
  await write(`member.list.${language}`, told)
})

const sums: [what: string, people: object[], sum: object][] = [
  ['agreed to', peopleOf('owner'), { sum: '500.00', from: moment, agree_until: null }],
  ['nobody left', peopleOf('owner').slice(0, 3), { sum: null, from: moment, agree_until: later }],
]

test.each(languages)('member.sums in %s', async (language) => {
  const told: string[] = []
  for (const [what, people, next] of sums) {
    const list = { success: true, data: people, approval_sum: { ...approval_sum, next } }
    await openTo('owner', '/members', { [USERS]: () => jsonResponse(list) }, language)
    told.push(`# ${what}`, shown(), '')
  }
  await write(`member.sums.${language}`, told)
})

test('whoever approves agrees to the sum they read', async () => {
  const { bank } = await openTo('approver', '/members')
  const asked: unknown[] = []
  bank.pages[`${SUM}/next/agree`] = ({ body }) => {
    asked.push(JSON.parse(body))
    return jsonResponse({ success: true, data: approval_sum })
  }
  await clickButton(membersEn.agree)
  expect(asked).toEqual([{ sum: null }])
})

test.each(languages)('member.invited in %s', async (language) => {
  await openTo('owner', '/wallets', { [OWN_INVITES]: enveloped(invitedTo) }, language)
  await write(`member.invited.${language}`, [shown()])
})

const sends: Record<string, (words: typeof membersEn) => string> = {
  changed: ({ save }) => save,
  invited: ({ send }) => send,
  'for two': ({ setSum }) => setSum,
}

const refusals: Record<string, readonly RefusalCode[]> = {
  changed: changeMember.refuses,
  invited: createInvite.refuses,
  'for two': setApprovalSum.refuses,
}

test.each(
  languages.flatMap((language) => Object.keys(refusals).map((what) => [what, language] as const)),
)('member.refused %s, in %s', async (what, language) => {
  const { bank } = await openTo('owner', '/members', {}, language)
  const words = { en: membersEn, ru: membersRu }[language]
  if (what === 'changed') await clickButton(words.editOf('Rowan'))
  else if (what === 'for two') await type(words.twoSum('EUR'), '2000')
  else {
    await type(words.email, 'new@b.example')
    fireEvent.change(screen.getByLabelText(words.role), { target: { value: 'payer' } })
  }
  const told: string[] = []
  for (const code of refusals[what]!.filter((one) => one !== 'STEP_UP_REQUIRED')) {
    for (const path of [`${USERS}/m1`, INVITES, SUM])
      bank.pages[path] = ({ verb }) =>
        verb === 'GET' ? jsonResponse({ success: true, data: invites }) : problem(409, code)
    const before = shown().split('\n')
    await clickButton(sends[what]!(words))
    const lines = shown().split('\n')
    told.push(
      `# ${code}`,
      ...before.filter((line) => !lines.includes(line)).map((line) => `- ${line}`),
      ...lines.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
    )
  }
  await write(`member.refused ${what}.${language}`, told)
})
