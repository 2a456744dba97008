import {
  activateCard,
  createBalanceCard,
  createPrepaidCard,
  deleteCard,
  renameCard,
  reportCardLost,
  setLimits,
} from '#contract/card'
import type { CardDraft } from '#contract/cardShape'
import { PAGE_LIMIT_MAX } from '#contract/kit/page'
import { listIssuingPrograms, listSubAccounts } from '#contract/program'
import { listCurrencies } from '#contract/reference'
import type { Call, CallOptions } from './call.ts'

export async function readCardOffer(call: Call, walletId: string, options: CallOptions) {
  const [programs, accounts, currencies] = await Promise.all([
    call(listIssuingPrograms, { wallet_id: walletId, limit: PAGE_LIMIT_MAX }, options),
    call(
      listSubAccounts,
      { wallet_uuid: walletId, limit: PAGE_LIMIT_MAX, type: 'balance', gt_cards_limit: 0 },
      options,
    ),
    call(listCurrencies, {}, options),
  ])
  return {
    programs: programs.data,
    symbols: Object.fromEntries(currencies.data.map(({ uuid, meta }) => [uuid, meta.symbol])),
    subAccounts: Array.isArray(accounts) ? accounts : accounts.data,
  }
}

/** The same key always issues the same card. */
export function issueCard(call: Call, draft: CardDraft, options: CallOptions) {
  const nick_name = draft.nickName.trim()
  const made = {
    program_id: draft.programId,
    wallet_id: draft.walletId,
    ...(nick_name && { nick_name }),
  }
  if (draft.type === 'prepaid') return call(createPrepaidCard, made, options)
  const { subAccountId } = draft
  return call(
    createBalanceCard,
    { ...made, ...(subAccountId && { sub_account_id: subAccountId }) },
    options,
  )
}

type CardChange =
  | { do: 'limit'; caps: Readonly<Record<string, string | null | undefined>> }
  | { do: 'rename'; nickName: string }
  | { do: 'close' }
  | { do: 'activate'; last4: string }
  | { do: 'report'; reason: 'lost' | 'stolen' }

/** Each renaming is a new request, so it gets an id of its own. */
export function changeCard(
  call: Call,
  id: string,
  change: CardChange,
  options: CallOptions,
  mint: () => string,
) {
  switch (change.do) {
    case 'limit':
      return call(setLimits, { id, ...namedCaps(change.caps) }, options)
    case 'rename':
      return call(
        renameCard,
        { id, nick_name: change.nickName.trim(), request_id: mint() },
        options,
      )
    case 'close':
      return call(deleteCard, { id }, options)
    case 'activate':
      return call(activateCard, { id, last4: change.last4 }, options)
    case 'report':
      return call(reportCardLost, { id, reason: change.reason }, options)
  }
}

const namedCaps = (caps: Readonly<Record<string, string | null | undefined>>) =>
  Object.fromEntries(Object.entries(caps).map(([period, cap]) => [`${period}_cap`, cap]))
