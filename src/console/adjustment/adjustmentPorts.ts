import { withPoint } from '#contract/kit/amountInput'
import {
  proposeCorrection,
  proposeFeeReturn,
  proposeGoodwill,
  readAdjustments,
  type AdjustmentAct,
} from '#contract/ops/adjustment'
import type { Proposal } from '#contract/ops/proposal'
import type { Call } from '#client/call'
import { adjustments } from '#machines/console/adjustments.flow'
import { wire } from '#machines/kit/port'
import { createAttempts } from '#console/attempts.ts'
import type { ConsoleServices } from '#console/services.ts'

type Propose = (
  call: Call,
  request: { id: string; reason: string; picked: readonly string[] },
  options: { signal: AbortSignal; key: string },
) => Promise<Proposal>

/** What the fields of each act are, in their order. */
const acts: Record<AdjustmentAct, Propose> = {
  fee_return: (call, { id, reason, picked: [order_id = '', typed = ''] }, options) => {
    const amount = withPoint(typed)
    return call(
      proposeFeeReturn,
      { id, order_id, reason, ...(amount !== '' && { amount }) },
      options,
    )
  },
  goodwill: (
    call,
    { id, reason, picked: [wallet_id = '', currency_id = '', typed = ''] },
    options,
  ) =>
    call(
      proposeGoodwill,
      { id, wallet_id, currency_id, amount: withPoint(typed), reason },
      options,
    ),
  correction: (call, { id, reason, picked: [transaction_id = ''] }, options) =>
    call(proposeCorrection, { id, transaction_id, reason }, options),
}

export function wireAdjustments({ call, mint }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return wire(adjustments.flow, adjustments.ports, {
    readRecord: async ({ id, unattended }, signal) => ({
      record: await call(readAdjustments, { id }, { signal, unattended }),
    }),
    performAct: async ({ id, act, draft: { text: reason, picked } }, signal) => {
      await attempts(`${id} ${act} ${picked.join(' ')} ${reason}`, (key) =>
        acts[act](call, { id, reason, picked }, { signal, key }),
      )
      return { opened: null }
    },
  })
}
