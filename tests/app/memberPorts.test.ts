import { expect, test } from 'vitest'
import { agreeApprovalSum, setApprovalSum, stopApprovalSum } from '#contract/approvalSum'
import type { Endpoint } from '#contract/kit/endpoint'
import {
  acceptInvite,
  activateMember,
  changeMember,
  createInvite,
  deactivateMember,
  declineInvite,
  listInvites,
  listMembers,
  removeMember,
  revokeInvite,
} from '#contract/member'
import { listTelegramContacts } from '#contract/telegramContact'
import type { WalletRole } from '#contract/wallet'
import type { MemberChange } from '#machines/member/members.flow'
import { wireInvitations, wireMembers } from '#app/features/member/ports.ts'
import type { Services } from '#app/services.ts'
import { askPort } from '#tests/kit/askPort'
import { recordCalls } from '#tests/kit/recordCalls'

/** What the bank is asked for about the people of a wallet, by who asks and by what they change. */

const approval = { sum: null, next: null }

async function peopleReadBy(role: WalletRole | null) {
  const own = role === null ? [] : [{ id: 'me', me: true, role }]
  const members = [{ id: 'm1', me: false, role: 'owner' }, ...own]
  const { call, asked } = recordCalls([
    [listMembers, { data: members, approval_sum: approval }],
    [listInvites, { data: ['invite'] }],
    [listTelegramContacts, { data: ['contact'] }],
  ])
  // The ports need nothing but the call.
  const people = await askPort(wireMembers({ call } as Services), 'readPeople', { walletId: 'w1' })
  expect(people).toMatchObject({ members, approval })
  return { people, calls: asked.map(([endpoint]) => endpoint) }
}

test.each(['owner', 'admin'] as const)('to an %s invites and contacts are shown', async (role) => {
  const { people } = await peopleReadBy(role)
  expect(people).toMatchObject({ invites: ['invite'], contacts: ['contact'] })
})

test.each(['payer', 'viewer', null] as const)('a %s reads who is here, no more', async (role) => {
  const { people, calls } = await peopleReadBy(role)
  expect(people).toMatchObject({ invites: [], contacts: [] })
  expect(calls).toEqual([listMembers])
})

const wallet_uuid = 'w1'
const one = { wallet_uuid, user_data_uuid: 'm1' }
const grant = { role: 'viewer', sum: '' } as const

const changes: [MemberChange, Endpoint, object][] = [
  [
    { kind: 'invite', email: ' a@b.example ', contactId: null, ...grant },
    createInvite,
    { wallet_uuid, email: 'a@b.example', role: 'viewer', pays_most: null },
  ],
  [
    { kind: 'invite', email: '', contactId: 'c1', role: 'payer', sum: '250,50' },
    createInvite,
    { wallet_uuid, contact_id: 'c1', role: 'payer', pays_most: '250.50' },
  ],
  [
    { kind: 'edit', id: 'm1', role: 'payer', sum: ' ' },
    changeMember,
    { ...one, role: 'payer', pays_most: null },
  ],
  [
    { kind: 'edit', id: 'm1', role: 'admin', sum: '250' },
    changeMember,
    { ...one, role: 'admin', pays_most: null },
  ],
  [{ kind: 'pause', id: 'm1' }, deactivateMember, one],
  [{ kind: 'resume', id: 'm1' }, activateMember, one],
  [{ kind: 'remove', id: 'm1' }, removeMember, one],
  [{ kind: 'revoke', id: 'i1' }, revokeInvite, { wallet_uuid, invite: 'i1' }],
  [{ kind: 'sum', sum: '1000,5' }, setApprovalSum, { wallet_uuid, sum: '1000.5' }],
  [{ kind: 'sum', sum: '' }, setApprovalSum, { wallet_uuid, sum: null }],
  [{ kind: 'agree', sum: '5.00' }, agreeApprovalSum, { wallet_uuid, sum: '5.00' }],
  [{ kind: 'stop' }, stopApprovalSum, { wallet_uuid }],
]

test.each(changes)('%j is one call', async (change, endpoint, request) => {
  const { call, asked } = recordCalls()
  const wired = wireMembers({ call } as Services)
  await askPort(wired, 'changePeople', { walletId: 'w1', change })
  expect(asked).toEqual([[endpoint, request]])
})

test.each([
  [true, acceptInvite],
  [false, declineInvite],
])('an invitation is answered as it was: %s', async (accepts, endpoint) => {
  const { call, asked } = recordCalls()
  const wired = wireInvitations({ call } as Services)
  await askPort(wired, 'answerInvitation', { id: 'i1', accepts })
  expect(asked).toEqual([[endpoint, { code: 'i1' }]])
})
