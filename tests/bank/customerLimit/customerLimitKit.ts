import { readPaymentLimits, type PaymentLimits } from '#contract/paymentLimits'
import type { Endpoint } from '#contract/kit/endpoint'
import { readCustomer, type Customer } from '#contract/ops/customer'
import { proposeCustomerLimit, proposeCustomerLimitRemoval } from '#contract/ops/customerLimit'
import { approveProposal, readProposal, type Proposal } from '#contract/ops/proposal'
import type { StaffRole } from '#contract/ops/roles'
import { placeTransfer } from '#contract/place'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openMemberKit } from '#tests/bank/member/memberKit'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import type { TestBank } from '#tests/kit/bank'

export const reason = 'Paid by a new company'

/** What staff do about one customer's limit. */
async function openLimitStaff(bank: TestBank, tenantId: string) {
  const staff = await openEveryRole(bank, tenantId)
  const ask = (
    role: StaffRole,
    endpoint: Endpoint,
    input: object = {},
    key = bank.world.random.id(),
  ) => bank.ask(endpoint, { ...input }, { ...staff[role], headers: { 'idempotency-key': key } })

  const propose = (
    { personId }: Owner,
    per_day: string | undefined,
    words: object = {},
    role: StaffRole = 'compliance',
  ) => ask(role, proposeCustomerLimit, { id: personId, per_day, reason, ...words })

  const proposeRemoval = ({ personId }: Owner, role: StaffRole = 'compliance') =>
    ask(role, proposeCustomerLimitRemoval, { id: personId, reason })

  const approve = (id: unknown, role: StaffRole = 'owner', key?: string) =>
    ask(role, approveProposal, { id, reason: 'Seen the contract' }, key)

  /** Proposed by compliance, approved by the owner. */
  async function set(owner: Owner, per_day: string | undefined, words: object = {}) {
    const made = await propose(owner, per_day, words)
    const done = await approve(made.body.id)
    if (done.status !== 200) throw new Error(made.text + done.text)
  }

  async function remove(owner: Owner) {
    const made = await proposeRemoval(owner)
    const done = await approve(made.body.id)
    if (done.status !== 200) throw new Error(made.text + done.text)
  }

  return { staff, ask, propose, proposeRemoval, approve, set, remove }
}

/** A tenant where customers pay 100 a day, with its staff. */
export async function openCustomerLimits(bank: TestBank) {
  const kit = await openMemberKit(bank, { limits: { per_day: '100', new_device: null } })
  const acts = await openLimitStaff(bank, kit.tenantId)

  const pay = (from: Owner, amount: string) =>
    from.ask(placeTransfer, { from_currency_id: kit.usd, to_wallet_uuid: bob.walletId, amount })

  const limitsOf = async (owner: Owner) =>
    (await owner.ask(readPaymentLimits)).body as unknown as PaymentLimits

  const limitOf = async ({ personId }: Owner, role: StaffRole = 'support') =>
    ((await acts.ask(role, readCustomer, { id: personId })).body as unknown as Customer).limit

  const proposalOf = async (id: unknown) =>
    (await acts.ask('auditor', readProposal, { id })).body as unknown as Proposal

  async function payer() {
    const owner = await kit.moveIn()
    await kit.give(owner, kit.usd, 10_000_00n)
    return owner
  }

  const bob = await kit.moveIn()
  return { ...kit, ...acts, pay, payer, limitsOf, limitOf, proposalOf }
}
