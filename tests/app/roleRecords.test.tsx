import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fireEvent, screen } from '@testing-library/react'
import { changeMember, createInvite, memberRoles } from '#contract/member'
import { setApprovalSum } from '#contract/approvalSum'
import type { RefusalCode } from '#contract/kit/refusal'
import { languages } from '#contract/preferences'
import { walletRoles, walletTypes } from '#contract/wallet'
import { member as membersEn } from '#app/features/member/words.en.ts'
import { member as membersRu } from '#app/features/member/words.ru.ts'
import { opensTo, routeIds } from '#machines/app/routes'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { orderEvent } from './activityPages.ts'
import {
  enveloped,
  invite,
  INVITES,
  invites,
  openTo,
  OWN_INVITES,
  SUM,
  USERS,
} from './memberPages.ts'
import { clickButton, type } from './openApp.tsx'
import { detail, ORDERS, waiting } from './orderPages.ts'
import { said } from './said.ts'

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

const shown = () => said(document.querySelector('main')!)
const write = (name: string, lines: string[]) =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`screens/${name.replaceAll(' ', '_')}.txt`)

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
