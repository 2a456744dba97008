import { expect } from 'vitest'
import {
  createPayout,
  readPayout,
  submitPayout,
  type PayoutDetail,
  type PayoutRow,
} from '#contract/payout'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openOrderKit } from '#tests/bank/order/orderKit'
import type { TestBank, TestResponse } from '#tests/kit/bank'
import type { TenantOptions } from '#tests/kit/openTenant'

export interface FileRow {
  recipient: string
  amount: string
  reference?: string
}

/** People with money, and files of whom they pay. */
export async function openPayoutKit(bank: TestBank, options: TenantOptions = {}) {
  const kit = await openOrderKit(bank, options)

  /** Somebody with money, and people they paid before. */
  async function payer(minor = 1_000_00n, known = 3) {
    const ann = await kit.moveIn()
    const people: Owner[] = []
    for (let count = 0; count < known; count += 1) {
      const other = await kit.moveIn()
      await kit.payBefore(ann, other)
      people.push(other)
    }
    if (minor > 0n) await kit.give(ann, kit.usd, minor)
    return { ann, people }
  }

  const create = (ann: Owner, rows: readonly FileRow[], more: object = {}) =>
    ann.ask(createPayout, { currency_id: kit.usd, rows, ...more })

  async function draft(ann: Owner, rows: readonly FileRow[], more: object = {}) {
    const answer = await create(ann, rows, more)
    expect([answer.status, answer.text]).toEqual([201, answer.text])
    return detailIn(answer)
  }

  const read = async (ann: Owner, { id }: { id: string }) =>
    detailIn(await ann.ask(readPayout, { id }))

  const submit = (ann: Owner, { id, version, totals }: PayoutDetail, more: object = {}) =>
    ann.ask(submitPayout, { id, version, rows: totals.rows, total: totals.total, ...more })

  async function submitted(ann: Owner, seen: PayoutDetail) {
    const answer = await submit(ann, seen)
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return detailIn(answer)
  }

  const run = () => bank.worker.drain(kit.tenantId)
  const usdOf = async ({ walletId }: { walletId: string }) => (await kit.has(walletId, kit.usd))[0]

  return { ...kit, payer, create, draft, read, submit, submitted, run, usdOf }
}

export const detailIn = ({ body }: TestResponse) => body.data as PayoutDetail

/** As `1 PLACED` or `2 RECIPIENT_UNKNOWN`. */
export const lineOf = ({ n, outcome, problem }: PayoutRow) =>
  [n, outcome, problem?.code].filter(Boolean).join(' ')
