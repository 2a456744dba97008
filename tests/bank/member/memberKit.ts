import { expect } from 'vitest'
import {
  acceptInvite,
  createInvite,
  listMembers,
  listOwnInvites,
  type InviteInfo,
  type MemberRole,
  type WalletMember,
} from '#contract/member'
import { listNotices } from '#contract/notice'
import type { Endpoint } from '#contract/kit/endpoint'
import { openOrderKit } from '#tests/bank/order/orderKit'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import type { TestBank } from '#tests/kit/bank'
import type { TenantOptions } from '#tests/kit/openTenant'

/** A tenant whose customers share wallets. */
export async function openMemberKit(bank: TestBank, options: TenantOptions = {}) {
  const kit = await openOrderKit(bank, options)

  const invite = (by: Owner, email: string, role: MemberRole, words: object = {}) =>
    by.ask(createInvite, { email, role, ...(role === 'payer' && { pays_most: '100' }), ...words })

  const invitesOf = async (person: Owner) =>
    (await person.ask(listOwnInvites)).body.data as InviteInfo[]

  const membersOf = async (person: Owner, wallet_uuid: string) =>
    (await person.ask(listMembers, { wallet_uuid })).body.data as WalletMember[]

  /** The kinds of what somebody was told. */
  async function noticesOf(person: Owner) {
    await bank.relay.drain()
    await bank.noticer.drain(kit.tenantId)
    await bank.relay.drain()
    const { body } = await person.ask(listNotices, { limit: 50 })
    return (body.data as { kind: string }[]).map(({ kind }) => kind)
  }

  /** Invited and joined; the id of the membership. */
  async function letIn(owner: Owner, member: Owner, role: MemberRole, words: object = {}) {
    const invited = await invite(owner, member.email, role, words)
    expect([invited.status, invited.text]).toEqual([201, invited.text])
    const [one] = await invitesOf(member)
    const joined = await member.ask(acceptInvite, { code: one?.id })
    expect([joined.status, joined.text]).toEqual([200, joined.text])
    const all = await membersOf(member, owner.walletId)
    return all.find(({ me }) => me)?.id ?? ''
  }

  /** The same person, whose calls name the owner's wallet. */
  const inWalletOf = (owner: Owner, member: Owner): Owner => ({
    ...member,
    walletId: owner.walletId,
    ask(endpoint: Endpoint, words = {}, key?: string) {
      const named = ['wallet_id', 'wallet_uuid'].filter((name) =>
        Object.hasOwn(endpoint.ask.def.shape, name),
      )
      const shared = Object.fromEntries(named.map((name) => [name, owner.walletId]))
      return member.ask(endpoint, { ...shared, ...words }, key)
    },
  })

  /** Sessions outlive the days that pass here. */
  const stayIn = () =>
    kit.rows(
      `update access_tokens set expires_at = expires_at + interval '9 days' where tenant_id = $1`,
    )

  return { ...kit, stayIn, noticesOf, invite, invitesOf, membersOf, letIn, inWalletOf }
}
