import {
  createContinuation,
  redeemContinuation,
  type Continuation,
  type ContinuedDraft,
} from '#contract/continuation'
import { inWallet } from '#contract/kit/inWallet'
import { Refusal } from '#contract/kit/refusal'
import { createDraftStore } from '#device/drafts'
import { readAmountInput, type DecimalSign } from '#contract/kit/amountInput'
import { wire } from '#machines/kit/port'
import {
  continuationFlow,
  continuationPorts,
  type Unfinished,
} from '#machines/order/continuation.flow'
import type { OrderDraft } from '#machines/order/draft.setup'
import { redeemCode, type Resumed } from '#machines/order/redeemCode.flow'
import { decimalSignOf } from '#app/i18n/amounts.ts'
import { takeSecret } from '#app/features/session/signInPorts.ts'
import type { Services } from '#app/services.ts'

export const wireContinuation = ({ call, device, language }: Services) => {
  const { vault, localStore } = device
  const drafts = createDraftStore(localStore)
  const draftIn = ({ form, walletId }: Unfinished): ContinuedDraft | null => {
    const draft = form && drafts.read<OrderDraft>(`${form} ${walletId}`)
    return draft && toContinue(form, draft, decimalSignOf(language()))
  }
  return wire(continuationFlow, continuationPorts, {
    createCode: async (unfinished, signal) => {
      const { walletId: wallet_id, orderId: order_id } = unfinished
      const draft = order_id === null ? draftIn(unfinished) : null
      if (order_id === null && draft === null) throw new Refusal('NOT_FOUND')
      const { code } = await call(createContinuation, { wallet_id, order_id, draft }, { signal })
      signal.throwIfAborted()
      vault.put('continuationCode', code)
    },
    guardCode: () => () => void vault.take('continuationCode'),
  })
}

export const wireRedeemCode = ({ call, device, language }: Services) => {
  const drafts = createDraftStore(device.localStore)
  const resume = ({ wallet_id, order_id, draft }: Continuation): Resumed => {
    const query = inWallet(wallet_id)
    if (draft === null) return { route: 'activity', id: order_id, query }
    drafts.write(`${draft.form} ${wallet_id}`, toType(draft, decimalSignOf(language())))
    return { route: draft.form, id: null, query }
  }
  return wire(redeemCode.flow, redeemCode.ports, {
    submitForm: async (_, signal) => {
      const token = takeSecret(device, 'resumeCode')
      return { result: resume(await call(redeemContinuation, { token }, { signal })) }
    },
  })
}

/** The other device may read the same signs otherwise: what has two readings is typed again. */
function toContinue(
  form: ContinuedDraft['form'],
  { orderType, fromId, toId, amount, side, isSubtract, to, reference }: OrderDraft,
  decimal: DecimalSign,
): ContinuedDraft {
  const reading = readAmountInput(amount, decimal)
  return {
    form,
    order_type: orderType,
    from_currency_id: fromId,
    to_currency_id: toId,
    amount: reading.kind === 'amount' ? reading.amount : '',
    is_reverse: side === 'buying',
    is_subtract: isSubtract,
    ...(to.destinationId && { destination_id: to.destinationId }),
    ...(to.walletId && { to_wallet_id: to.walletId }),
    ...(to.address && { to_address: to.address }),
    ...(to.memo && { memo: to.memo }),
    ...(reference && { reference }),
  }
}

function toType(draft: ContinuedDraft, decimal: DecimalSign): OrderDraft {
  const { destination_id, to_wallet_id, to_address, memo, reference = '' } = draft
  return {
    orderType: draft.order_type,
    fromId: draft.from_currency_id,
    toId: draft.to_currency_id,
    amount: draft.amount.replace('.', decimal),
    side: draft.is_reverse ? 'buying' : 'selling',
    isSubtract: draft.is_subtract,
    to: {
      ...(destination_id && { destinationId: destination_id }),
      ...(to_wallet_id && { walletId: to_wallet_id }),
      ...(to_address && { address: to_address }),
      ...(memo && { memo }),
    },
    reference,
  }
}
