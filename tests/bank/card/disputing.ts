import type { Endpoint } from '#contract/kit/endpoint'
import {
  addDisputeEvidence,
  answerDispute,
  disputePurchase,
  readPurchaseDispute,
  withdrawDispute,
  type PurchaseDispute,
} from '#contract/cardDispute'
import * as ops from '#contract/ops/dispute'
import { decideDispute } from '#contract/sandboxCard'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openEveryRole } from '#tests/bank/harness/staff'
import type { TestBank } from '#tests/kit/bank'
import { PNG } from '#tests/kit/png'
import { openCards } from './cards.ts'

const reason = 'Compared with what the merchant wrote'

/** A tenant whose customers dispute purchases, and whose staff look at them. */
export async function openDisputing(bank: TestBank) {
  const cards = await openCards(bank)
  const staff = await openEveryRole(bank, cards.tenantId)
  type Role = keyof typeof staff
  const as = (role: Role, endpoint: Endpoint, input: object) =>
    bank.ask(endpoint, { ...input }, staff[role])

  /** A purchase that was taken; the card began with 100.00. */
  async function bought(amount = '40.00', funds = '100.00') {
    const one = await cards.shopper('VIRTUAL_BALANCE', funds)
    const { id } = await one.buy(amount, { merchant: 'Millstream Coffee' })
    await one.next(id, 'clear')
    return { ...one, id }
  }

  const readOne = async (owner: Owner, id: string) =>
    (await owner.ask(readPurchaseDispute, { id })).body as unknown as PurchaseDispute

  /** Its dispute, with everything that can be done about it. */
  async function disputed(amount = '40.00', bill = '40.00', funds = '100.00') {
    const one = await bought(bill, funds)
    const { owner } = one
    const what = { id: one.id, reason: 'charged_twice', amount, happened_on: '2026-01-04' }
    const open = () => owner.ask(disputePurchase, what)
    const { body } = await open()
    const id = (body as unknown as PurchaseDispute).dispute?.id ?? ''
    const step = (call: Endpoint, role: Role = 'support', more: object = { reason }) =>
      as(role, call, { id, ...more })
    return {
      ...one,
      dispute: id,
      open,
      read: async () => (await readOne(owner, one.id)).dispute!,
      evidence: (content = PNG.toString('base64'), name = 'receipt.png') =>
        owner.ask(addDisputeEvidence, { id, name, content }),
      answer: (text: string) => owner.ask(answerDispute, { id, text }),
      withdraw: () => owner.ask(withdrawDispute, { id }),
      decide: (outcome: 'won' | 'lost') => owner.ask(decideDispute, { id, outcome }),
      credit: (role: Role = 'support') => step(ops.creditDispute, role),
      file: () => step(ops.fileDispute),
      askMore: (message: string) => step(ops.askDisputeForMore, 'support', { message }),
      decline: (message: string) => step(ops.declineDispute, 'support', { message }),
      staffRead: async (role: Role = 'support') =>
        (await as(role, ops.readDispute, { id })).body as unknown as ops.OpsDispute,
    }
  }

  return { ...cards, as, bought, disputed, readOne, reason }
}
