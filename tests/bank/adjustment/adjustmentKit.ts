import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/kit/endpoint'
import { createBalanceCard } from '#contract/card'
import { listActivity, type Activity } from '#contract/activity'
import {
  proposeCorrection,
  proposeFeeReturn,
  proposeGoodwill,
  readAdjustments,
  type Adjustments,
} from '#contract/ops/adjustment'
import { readTrialBalance, type TrialBalance } from '#contract/ops/book'
import { approveProposal } from '#contract/ops/proposal'
import type { StaffRole } from '#contract/ops/roles'
import { readOverview, type Overview } from '#contract/overview'
import { placeExchange } from '#contract/place'
import { listIssuingPrograms, type IssuingProgram } from '#contract/program'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openMemberKit } from '#tests/bank/member/memberKit'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import type { TestBank } from '#tests/kit/bank'

/** A tenant whose staff return fees, pay goodwill and undo transactions. */
export async function openAdjustments(bank: TestBank) {
  const kit = await openMemberKit(bank)
  const staff = await openEveryRole(bank, kit.tenantId)
  const ask: AskStaff = (role, endpoint, input = {}, key = randomUUID()) =>
    bank.ask(endpoint, { ...input }, { ...staff[role], headers: { 'idempotency-key': key } })

  const read = async ({ personId }: Owner, role: StaffRole = 'support') =>
    (await ask(role, readAdjustments, { id: personId })).body as unknown as Adjustments

  const approve = (id: unknown, role: StaffRole = 'treasury', key?: string) =>
    ask(role, approveProposal, { id, reason: 'Seen the order' }, key)

  return {
    ...kit,
    ask,
    read,
    approve,
    staff,
    reason,
    payer: () => exchanged(kit),
    cardHolder: () => orderedCard(kit),
    propose: proposals(ask, kit.usd),
    bookOf: (...kinds: string[]) => dollarsOf(ask, kinds),
  }
}

type MemberKit = Awaited<ReturnType<typeof openMemberKit>>
type AskStaff = (
  role: StaffRole,
  endpoint: Endpoint,
  input?: object,
  key?: string,
) => ReturnType<TestBank['ask']>

const reason = 'We charged you twice'

const proposals = (ask: AskStaff, currency_id: string) => ({
  feeReturn: ({ personId }: Owner, words: object, role: StaffRole = 'support') =>
    ask(role, proposeFeeReturn, { id: personId, reason, ...words }),
  goodwill: ({ personId, walletId }: Owner, words: object = {}, role: StaffRole = 'support') =>
    ask(role, proposeGoodwill, {
      id: personId,
      wallet_id: walletId,
      currency_id,
      amount: '10',
      reason,
      ...words,
    }),
  correction: ({ personId }: Owner, transaction_id: string, role: StaffRole = 'support') =>
    ask(role, proposeCorrection, { id: personId, transaction_id, reason }),
})

/** Somebody who has changed 100 dollars, and paid a fee for it. */
async function exchanged({ moveIn, give, usd, eur }: MemberKit) {
  const owner = await moveIn()
  await give(owner, usd, 200_00n)
  const { status, text } = await owner.ask(placeExchange, {
    from_uuid: usd,
    to_uuid: eur,
    amount: '100',
  })
  if (status >= 300) throw new Error(text)
  return owner
}

/** Somebody who paid for a card, which the network has not issued yet. */
async function orderedCard({ moveIn, give, usd }: MemberKit) {
  const owner = await moveIn()
  await give(owner, usd, 200_00n)
  const { body } = await owner.ask(listIssuingPrograms)
  const { id } = (body.data as IssuingProgram[]).find(({ name }) => name === 'Physical card')!
  await owner.ask(createBalanceCard, { program_id: id })
  return owner
}

export const monthOf = async (owner: Owner) =>
  ((await owner.ask(readOverview)).body as unknown as Overview).month

export const activityOf = async (owner: Owner) =>
  (await owner.ask(listActivity, { limit: 40 })).body.data as Activity[]

/** What the bank's own accounts of dollars have, by kind: a credit is positive. */
async function dollarsOf(ask: AskStaff, kinds: readonly string[]) {
  const { body } = await ask('treasury', readTrialBalance)
  const dollars = (body as unknown as TrialBalance).currencies.find(
    ({ currency }) => currency.symbol === 'USD',
  )
  return kinds.map((wanted) => {
    const found = dollars?.kinds.find(({ kind }) => kind === wanted)
    return found ? Math.round((Number(found.credit) - Number(found.debit)) * 100) : 0
  })
}
