import { expect } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { proposePolicy, readPolicy, savePolicyDraft, type PolicyState } from '#contract/ops/policy'
import type { PolicyDocument, PolicyTerms } from '#contract/ops/policyDocument'
import { approveProposal } from '#contract/ops/proposal'
import type { OrderType } from '#contract/orderType'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openOrderKit } from '#tests/bank/order/orderKit'
import type { TestBank } from '#tests/kit/bank'

export const reason = 'The rail charges more'

/** A tenant with an order kit, everybody of its staff, and what they do about its policy. */
export async function openPolicyKit(bank: TestBank) {
  const kit = await openOrderKit(bank)
  const staff = await openEveryRole(bank, kit.tenantId)
  type Role = keyof typeof staff

  const ask = (role: Role, endpoint: Endpoint, input: object = {}, key = bank.world.random.id()) =>
    bank.ask(endpoint, { ...input }, { ...staff[role], headers: { 'idempotency-key': key } })

  const read = async (role: Role = 'owner') =>
    (await ask(role, readPolicy)).body as unknown as PolicyState

  /** The draft, or else what is in force, with this change. */
  async function save(change: (document: PolicyDocument) => PolicyDocument, role: Role = 'owner') {
    const { document, draft } = await read()
    return ask(role, savePolicyDraft, {
      revision: draft?.revision ?? null,
      document: change(draft?.document ?? document),
    })
  }

  async function propose(role: Role = 'owner') {
    const { draft } = await read()
    const { status, body } = await ask(role, proposePolicy, { revision: draft?.revision, reason })
    expect(status, JSON.stringify(body)).toBe(201)
    return String(body.id)
  }

  /** Proposed by the owner and approved by treasury. */
  async function publish(change: (document: PolicyDocument) => PolicyDocument) {
    const saved = await save(change)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const { status } = await ask('treasury', approveProposal, { id: await propose(), reason })
    expect(status).toBe(200)
  }

  return { ...kit, customers: kit, staff, ask, read, save, propose, publish }
}

/** The terms of one order type, changed. */
export const withTerms =
  (type: OrderType, change: Partial<PolicyTerms>) =>
  ({ limits, order_types, ...rest }: PolicyDocument): PolicyDocument => ({
    ...rest,
    limits,
    order_types: order_types.map((one) => (one.type === type ? { ...one, ...change } : one)),
  })
