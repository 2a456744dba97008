import { chainIds } from '#contract/chains'
import { adjustmentCalls, type Adjustments } from '#contract/ops/adjustment'
import { blockedCardCalls } from '#contract/ops/blockedCard'
import { readCustomer } from '#contract/ops/customer'
import { proposeCustomerClosing } from '#contract/ops/customerClosing'
import { failingWebhookCalls } from '#contract/ops/failingWebhook'
import { opsDisputeCalls } from '#contract/ops/dispute'
import {
  approveIdentity,
  askIdentityForMore,
  assignIdentity,
  declineIdentity,
  listIdentities,
  openIdentity,
  readIdentity,
  reopenIdentity,
} from '#contract/ops/identity'
import { approveProposal, readProposal } from '#contract/ops/proposal'
import { stoppedChainCalls } from '#contract/ops/stoppedChain'
import { unclaimedPaymentCalls } from '#contract/ops/unclaimedPayment'
import { noteFailure } from '#bank/chain/cursor.rows'
import { watchTenant } from '#bank/chain/watch'
import { inTenant } from '#bank/db/engine'
import { seedFailingWebhook } from '#bank/db/seed/failingWebhook'
import { seedUnclaimedPayment } from '#bank/db/seed/unclaimedPayment'
import { insertPerson } from '#bank/person/person.rows'
import type { CallOptions, TestBank } from '#tests/kit/bank'
import type { Ask } from './staffBook.ts'

/** What staff do with one case of each kind. */
export async function askAboutDisputes(ask: Ask, me: CallOptions) {
  const { body } = await ask(opsDisputeCalls.listDisputes, {}, me)
  const [first, second] = body.data as { id: string }[]
  if (!first || !second) throw new Error('No purchases are disputed yet.')
  const { id } = first
  const reason = 'Compared with the receipts'
  const message = 'Please send the receipt'
  await ask(opsDisputeCalls.readDispute, { id }, me)
  await ask(opsDisputeCalls.openDisputeEvidence, { id, reason }, me)
  await ask(opsDisputeCalls.assignDispute, { id, mine: true }, me)
  await ask(opsDisputeCalls.creditDispute, { id, reason }, me)
  await ask(opsDisputeCalls.fileDispute, { id, reason }, me)
  await ask(opsDisputeCalls.askDisputeForMore, { id: second.id, message }, me)
  await ask(opsDisputeCalls.declineDispute, { id: second.id, message }, me)
}

/** A card that was blocked before, blocked once more by hand, and both decisions about it. */
export async function askAboutBlockedCards(
  { world }: TestBank,
  tenantId: string,
  ask: Ask,
  me: CallOptions,
) {
  const id = await inTenant(world.engine, tenantId, async (tx) => {
    const row = await tx.row<{ id: string }>(
      `update cards set status = 'BLOCKED', reason = 'fraud_suspected'
       where tenant_id = $1 and id = (
         select card_id from card_history
         where tenant_id = $1 and event = 'card.block' order by at, id limit 1)
       returning id`,
      [tenantId],
    )
    if (!row) throw new Error('No card was blocked yet.')
    return row.id
  })
  const message = 'Please call us about two purchases'
  await ask(blockedCardCalls.listBlockedCards, {}, me)
  await ask(blockedCardCalls.readBlockedCard, { id }, me)
  await ask(blockedCardCalls.assignBlockedCard, { id, mine: true }, me)
  await ask(blockedCardCalls.keepCardBlocked, { id, message }, me)
  await ask(blockedCardCalls.releaseCard, { id, message }, me)
}

/** A server that gave up, sent to again and then paused. */
export async function askAboutFailingWebhooks(
  { world }: TestBank,
  tenantId: string,
  ask: Ask,
  me: CallOptions,
) {
  const id = await inTenant(world.engine, tenantId, async (tx) => {
    const person = await tx.row<{ id: string }>(
      'select id from people where tenant_id = $1 order by created_at, id limit 1',
      [tenantId],
    )
    if (!person) throw new Error('There is no customer yet.')
    const host = 'hooks.story.example'
    return seedFailingWebhook(tx, world, { tenantId, personId: person.id, host })
  })
  const words = 'Your server has refused us for three days'
  await ask(failingWebhookCalls.listFailingWebhooks, {}, me)
  await ask(failingWebhookCalls.readFailingWebhook, { id }, me)
  await ask(failingWebhookCalls.assignFailingWebhook, { id, mine: true }, me)
  await ask(failingWebhookCalls.sendWebhookAgain, { id, reason: words }, me)
  await ask(failingWebhookCalls.pauseWebhook, { id, message: words }, me)
}

/** A chain whose node failed an hour ago, and does not any more. */
export async function askAboutStoppedChains(
  { world }: TestBank,
  tenantId: string,
  ask: Ask,
  me: CallOptions,
) {
  const chainId = chainIds.tron
  const at = new Date(world.clock.now().getTime() - 3_600_000)
  await inTenant(world.engine, tenantId, (tx) =>
    noteFailure(tx, tenantId, { chainId, at, fault: 'TimeoutError' }),
  )
  const id = String(chainId)
  const reason = 'The node was restarted'
  await ask(stoppedChainCalls.listStoppedChains, {}, me)
  await ask(stoppedChainCalls.readStoppedChain, { id }, me)
  await ask(stoppedChainCalls.assignStoppedChain, { id, mine: true }, me)
  await ask(stoppedChainCalls.noteChain, { id, reason }, me)
  await ask(stoppedChainCalls.retryChain, { id, reason }, me)
}

/** A payment with a mistyped memo, kept for now and then proposed for the wallet it was meant for. */
export async function askAboutUnclaimedPayments(
  { world }: TestBank,
  tenantId: string,
  ask: Ask,
  me: CallOptions,
) {
  const wallet = await inTenant(world.engine, tenantId, async (tx) => {
    const row = await tx.row<{ id: string; person_id: string }>(
      `select w.id, w.person_id from wallets w
       join addresses a on a.tenant_id = w.tenant_id and a.wallet_id = w.id
       where w.tenant_id = $1 and a.memo <> '' order by w.created_at, w.id limit 1`,
      [tenantId],
    )
    if (!row) throw new Error('Nobody has an address with a memo yet.')
    await seedUnclaimedPayment(tx, world, {
      tenantId,
      personId: row.person_id,
      walletId: row.id,
    })
    return row.id
  })
  await watchTenant(world, async () => {}, tenantId)
  const { body } = await ask(unclaimedPaymentCalls.listUnclaimedPayments, {}, me)
  const [{ id }] = body.data as [{ id: string }]
  const reason = 'The memo is theirs with one digit more'
  const keyed = { ...me, headers: { 'idempotency-key': world.random.id() } }
  await ask(unclaimedPaymentCalls.readUnclaimedPayment, { id }, me)
  await ask(unclaimedPaymentCalls.assignUnclaimedPayment, { id, mine: true }, me)
  await ask(unclaimedPaymentCalls.noteUnclaimedPayment, { id, reason }, me)
  await ask(unclaimedPaymentCalls.keepUnclaimedPayment, { id, reason }, me)
  await ask(unclaimedPaymentCalls.proposeClaim, { id, wallet, reason }, keyed)
}

/** Each decision about one that is held; put back on hold by hand, since none takes all of them. */
export async function askAboutIdentities(
  bank: TestBank,
  tenantId: string,
  ask: Ask,
  me: CallOptions,
) {
  const hold = (status: string, stage: string | null) =>
    inTenant(bank.world.engine, tenantId, async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `update kyc_entities set status = $2, stage = $3, vouched_by = null
         where tenant_id = $1 and id = (
           select id from kyc_entities where tenant_id = $1 order by created_at, id limit 1)
         returning id`,
        [tenantId, status, stage],
      )
      if (!rows[0]) throw new Error('No customer has a verification yet.')
      return rows[0].id
    })
  const id = await hold('HOLD', null)
  const reason = 'Compared with the register'
  await ask(listIdentities, {}, me)
  await ask(readIdentity, { id }, me)
  await ask(openIdentity, { id, reason }, me)
  await ask(assignIdentity, { id, mine: true }, me)
  await ask(askIdentityForMore, { id, message: 'Please send a bill', parts: ['address'] }, me)
  await ask(approveIdentity, { id, reason }, me)
  await ask(declineIdentity, { id, reason }, me)
  await hold('DECLINED', 'appealed')
  await ask(reopenIdentity, { id, reason }, me)
}

/** The account of a customer who has nothing, closed by two. */
export async function askAboutClosing(
  { world }: TestBank,
  tenantId: string,
  ask: Ask,
  { me, third }: { me: CallOptions; third: CallOptions },
) {
  const [id, number, at] = [world.random.id(), world.random.number(), world.clock.now()]
  const email = `closed-${number}@people.example`
  await inTenant(world.engine, tenantId, (tx) =>
    insertPerson(tx, { tenantId, id, number, email, currency: 'USD', at }),
  )
  const keyed = (by: CallOptions) => ({
    ...by,
    headers: { 'idempotency-key': world.random.id() },
  })
  const reason = 'They asked us to'
  const { body } = await ask(proposeCustomerClosing, { id, reason }, keyed(me))
  await ask(readProposal, { id: String(body.id) }, me)
  await ask(approveProposal, { id: String(body.id), reason }, keyed(third))
  await ask(readCustomer, { id }, me)
}

/** A fee returned, goodwill paid, and the goodwill taken back. */
export async function askAboutAdjustments(
  { world }: TestBank,
  tenantId: string,
  ask: Ask,
  { me, second }: { me: CallOptions; second: CallOptions },
) {
  const payer = await inTenant(world.engine, tenantId, (tx) =>
    tx.row<{ id: string }>(
      `select person_id as id from transactions
       where tenant_id = $1 and record_kind = 'FEE' and order_id is not null and status = 'complete'
       order by created_at, id limit 1`,
      [tenantId],
    ),
  )
  if (!payer) throw new Error('Nobody has paid a fee yet.')
  const { id } = payer
  const reason = 'We charged you twice'
  const keyed = (by: CallOptions) => ({
    ...by,
    headers: { 'idempotency-key': world.random.id() },
  })
  const read = async () =>
    (await ask(adjustmentCalls.readAdjustments, { id }, me)).body as unknown as Adjustments
  const approved = async (proposed: ReturnType<Ask>) => {
    const { body } = await proposed
    await ask(approveProposal, { id: String(body.id), reason: 'Seen it' }, keyed(second))
  }
  const { fees, wallets, currencies, base_currency } = await read()
  const order_id = fees[0]?.order.id
  await approved(ask(adjustmentCalls.proposeFeeReturn, { id, order_id, reason }, keyed(me)))
  const currency_id = currencies.find(({ symbol }) => symbol === base_currency)?.id
  const goodwill = { id, wallet_id: wallets[0]?.id, currency_id, amount: '10', reason }
  await approved(ask(adjustmentCalls.proposeGoodwill, goodwill, keyed(me)))
  const transaction_id = (await read()).transactions.find(({ kind }) => kind === 'GOODWILL')?.id
  await approved(ask(adjustmentCalls.proposeCorrection, { id, transaction_id, reason }, keyed(me)))
  await read()
}
