import type { Endpoint } from '#contract/kit/endpoint'
import { exportAudit, searchAudit, verifyAudit } from '#contract/ops/audit'
import { readCustomer, searchCustomers } from '#contract/ops/customer'
import { opsCalls, type OpsCallName } from '#contract/ops/calls'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import { assignOrder, listWaitingOrders, readOpsOrder, retryOrder } from '#contract/ops/order'
import {
  approveProposal,
  listProposals,
  proposeOrderEnd,
  readProposal,
  rejectProposal,
  withdrawProposal,
} from '#contract/ops/proposal'
import { brandCalls, type BrandState } from '#contract/ops/brand'
import {
  discardPolicyDraft,
  listPolicyVersions,
  proposePolicy,
  proposePolicyRestore,
  readPolicy,
  savePolicyDraft,
  tryPolicyDraft,
  type PolicyState,
} from '#contract/ops/policy'
import { readDashboard } from '#contract/ops/dashboard'
import { readFlowCounts, readFlowStates, setFlowCounting } from '#contract/ops/flowCount'
import { readQueues } from '#contract/ops/queue'
import { listStaff, readStaffSelf, signOutStaff } from '#contract/ops/staff'
import { askStaffCode, signInStaff } from '#contract/ops/staffSignIn'
import { inTenant } from '#bank/db/engine'
import { codeOf, stepAt } from '#bank/proof/totpCode'
import { insertStaff } from '#bank/staff/staff.rows'
import { staffSecretLabel } from '#bank/staff/signIn'
import type { CallOptions, TestBank } from '#tests/kit/bank'
import { plantCanary } from '#tests/kit/canaries'
import { plantOrder, unknownOutcome } from './doubtful.ts'
import { askAboutBook, askAboutHotWallets, askAboutReconciliation, type Ask } from './staffBook.ts'
import {
  askAboutAdjustments,
  askAboutBlockedCards,
  askAboutDisputes,
  askAboutFailingWebhooks,
  askAboutIdentities,
  askAboutStoppedChains,
  askAboutClosing,
  askAboutUnclaimedPayments,
} from './staffCases.ts'
import { askAboutCustomerLimit } from './staffLimit.ts'
import { askAboutConversations, askAboutCustomers, type SentCase } from './staffCustomers.ts'
import { askAboutStaff } from './staffMembers.ts'
import { askForPlatform } from './staffPlatform.ts'
import { askAboutBot, askAboutHostnames, askAboutSettings, askAboutVendors } from './staffTenant.ts'

export const staffCalls = Object.entries(opsCalls) as [OpsCallName, Endpoint][]

export const authenticatorKey = Buffer.from('an authenticator key')

export const currentTotp = ({ clock }: Pick<TestBank, 'clock'>) =>
  codeOf(authenticatorKey, stepAt(clock.now()))

let count = 0

/** A new member of staff, not signed in. */
export async function hireStaff(bank: TestBank, tenantId: string, role: StaffRole) {
  const { world } = bank
  const id = world.random.id()
  const email = `canary-staff-${++count}-${id}@staff.example`
  plantCanary(tenantId, email)
  const secret = world.seal.close(authenticatorKey, staffSecretLabel(id))
  const at = world.clock.now()
  await inTenant(world.engine, tenantId, (tx) =>
    insertStaff(tx, { tenantId, id, email, name: `Staff ${role}`, role, secret, at }),
  )
  return { tenantId, id, email, role }
}

type Hired = Awaited<ReturnType<typeof hireStaff>>

export async function signInHired(
  bank: TestBank,
  { tenantId, email }: Hired,
  ask: Ask = (call, input, caller) => bank.ask(call, { ...input }, caller),
) {
  await ask(askStaffCode, { email }, { tenantId })
  const token = await bank.codeTo(email)
  const answer = await ask(signInStaff, { email, token, totp: currentTotp(bank) }, { tenantId })
  return String(answer.body.access_token)
}

export async function openStaff(bank: TestBank, tenantId: string, role: StaffRole) {
  const hired = await hireStaff(bank, tenantId, role)
  return { ...hired, bearer: await signInHired(bank, hired) }
}

type SignedInStaff = Awaited<ReturnType<typeof openStaff>>

/** One of each role, signed in one after another: each reads the message sent last. */
export async function openEveryRole(bank: TestBank, tenantId: string) {
  const members: [StaffRole, SignedInStaff][] = []
  for (const role of staffRoles) members.push([role, await openStaff(bank, tenantId, role)])
  return Object.fromEntries(members) as Record<StaffRole, SignedInStaff>
}

/** Every call of the console, so that each has answered at least once. Returns the tokens and what was typed in secret. */
export async function askForStaff(bank: TestBank, tenantId: string, ask: Ask, sent: SentCase) {
  const owner = await hireStaff(bank, tenantId, 'owner')
  await ask(signInStaff, { email: owner.email, token: '000000', totp: '000000' })
  const bearer = await signInHired(bank, owner, (call, input) => ask(call, input))
  const me = { bearer }
  await ask(readStaffSelf, {}, me)
  await ask(listStaff, {}, me)
  await askAboutCustomers(bank, ask, me, sent)
  const secondToken = await askForProposals(bank, tenantId, ask, me)
  await askAboutPolicy(bank, ask, me, { bearer: secondToken })
  await askAboutBrand(bank, ask, me, { bearer: secondToken })
  const compliance = await hireStaff(bank, tenantId, 'compliance')
  const third = { bearer: await signInHired(bank, compliance, (call, input) => ask(call, input)) }
  await askAboutClosing(bank, tenantId, ask, { me, third })
  await askAboutCustomerLimit(bank, tenantId, ask, { me, third })
  await askAboutStaff(bank, tenantId, ask, { me, third })
  await askAboutAdjustments(bank, tenantId, ask, { me, second: { bearer: secondToken } })
  const typed = await askAboutVendors(bank, { tenantId, staffId: owner.id }, ask, { me, third })
  await askAboutSettings(bank, ask, { me, second: { bearer: secondToken } })
  await askAboutHostnames(bank, tenantId, ask, { me, third })
  await askAboutBot(bank, tenantId, ask, { me, third })
  await askAboutIdentities(bank, tenantId, ask, me)
  await askAboutBook(ask, me)
  await askAboutReconciliation(bank, tenantId, ask, me)
  await askAboutHotWallets(bank, tenantId, ask, { me, second: { bearer: secondToken } })
  await askAboutConversations(ask, me)
  await askAboutDisputes(ask, me)
  await askAboutBlockedCards(bank, tenantId, ask, me)
  await askAboutFailingWebhooks(bank, tenantId, ask, me)
  await askAboutStoppedChains(bank, tenantId, ask, me)
  await askAboutUnclaimedPayments(bank, tenantId, ask, me)
  const platformTokens = await askForPlatform(bank, tenantId, ask, openStaff)
  await ask(readQueues, {}, me)
  await ask(readDashboard, {}, me)
  await ask(readFlowCounts, {}, me)
  await ask(readFlowStates, { flow: 'place' }, me)
  await ask(setFlowCounting, { on: false, reason: 'Our policy' }, me)
  await ask(setFlowCounting, { on: true, reason: 'It is allowed' }, me)
  await ask(searchAudit, { actor: owner.id }, me)
  await ask(verifyAudit, {}, me)
  await ask(exportAudit, { from: '2026-01-01' }, me)
  await ask(signOutStaff, {}, me)
  return [bearer, secondToken, third.bearer, ...platformTokens, ...typed]
}

/** Proposes, withdraws, rejects and approves; returns the token of the second person. */
async function askForProposals(bank: TestBank, tenantId: string, ask: Ask, me: CallOptions) {
  const treasury = await hireStaff(bank, tenantId, 'treasury')
  const bearer = await signInHired(bank, treasury, (call, input) => ask(call, input))
  const keyed = keyedBy(bank)
  const { body } = await ask(searchCustomers, {}, me)
  const ids = (body.data as { id: string }[]).map(({ id }) => id)
  const order = await plantOrder(bank.world, await walletAmong(ids), unknownOutcome)
  const propose = async () => {
    const request = { id: order.id, kind: 'order_fail', reason: 'The rail has no trace of it' }
    return String((await ask(proposeOrderEnd, request, keyed(me))).body.id)
  }
  const reason = 'Seen in the file of the rail'
  await ask(withdrawProposal, { id: await propose(), reason }, keyed(me))
  await ask(rejectProposal, { id: await propose(), reason }, keyed({ bearer }))
  const id = await propose()
  await ask(listProposals, {}, me)
  await ask(readProposal, { id }, me)
  await ask(approveProposal, { id, reason }, keyed({ bearer }))
  const doubtful = await plantOrder(bank.world, await walletAmong(ids), unknownOutcome)
  await ask(listWaitingOrders, {}, me)
  await ask(readOpsOrder, { id: doubtful.id }, me)
  await ask(assignOrder, { id: doubtful.id, mine: true }, me)
  await ask(retryOrder, { id: doubtful.id, reason }, keyed(me))
  return bearer

  async function walletAmong(all: string[]) {
    for (const personId of all) {
      const [wallet] = (await ask(readCustomer, { id: personId }, me)).body.wallets as {
        id: string
      }[]
      if (wallet) return { tenantId, personId, walletId: wallet.id }
    }
    throw new Error('No customer has a wallet yet.')
  }
}

const keyedBy = (bank: TestBank) => (by: CallOptions) => ({
  ...by,
  headers: { 'idempotency-key': bank.world.random.id() },
})

/** A draft is tried, published by two, and taken back again; ends as it began. */
async function askAboutPolicy(bank: TestBank, ask: Ask, me: CallOptions, second: CallOptions) {
  const [keyed, reason] = [keyedBy(bank), 'The regulator asks for it']
  const { document: inForce } = (await ask(readPolicy, {}, me)).body as unknown as PolicyState
  const document = { ...inForce, limits: { ...inForce.limits, unverified: '100000' } }
  const save = async () =>
    String((await ask(savePolicyDraft, { revision: null, document }, keyed(me))).body.revision)
  await ask(discardPolicyDraft, { revision: await save() }, keyed(me))
  const revision = await save()
  await ask(tryPolicyDraft, {}, me)
  const { id } = (await ask(proposePolicy, { revision, reason }, keyed(me))).body
  await ask(approveProposal, { id, reason }, keyed(second))
  await ask(listPolicyVersions, {}, me)
  const back = (await ask(proposePolicyRestore, { version: '1', reason }, keyed(me))).body
  await ask(approveProposal, { id: back.id, reason }, keyed(second))
}

/** A look is published by two, and taken back again; ends as it began. */
async function askAboutBrand(bank: TestBank, ask: Ask, me: CallOptions, second: CallOptions) {
  const keyed = keyedBy(bank)
  const reason = 'Rounder'
  const { version, brand } = (await ask(brandCalls.readBrand, {}, me)).body as unknown as BrandState
  const { id } = (
    await ask(
      brandCalls.proposeBrand,
      { version, brand: { ...brand, radius: 3 }, reason },
      keyed(me),
    )
  ).body
  await ask(approveProposal, { id, reason }, keyed(second))
  await ask(brandCalls.listBrandVersions, {}, me)
  const back = await ask(brandCalls.proposeBrandRestore, { version: '1', reason }, keyed(me))
  await ask(approveProposal, { id: back.body.id, reason }, keyed(second))
}
