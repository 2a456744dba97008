import {
  activateCard,
  createBalanceCard,
  createPrepaidCard,
  deleteCard,
  renameCard,
  reportCardLost,
  setLimits,
} from '#contract/card'
import { setChannels } from '#contract/cardChannels'
import type { CardDraft, PaymentChannel } from '#contract/cardShape'
import { PAGE_LIMIT_MAX } from '#contract/kit/page'
import { listIssuingPrograms, listSubAccounts } from '#contract/program'
import { listCurrencies } from '#contract/reference'
import type { Call, CallOptions } from './call.ts'

const withFreePlace = { limit: PAGE_LIMIT_MAX, type: 'balance', gt_cards_limit: 0 } as const

export async function readCardOffer(call: Call, walletId: string, options: CallOptions) {
  const [programs, accounts, currencies] = await Promise.all([
    call(listIssuingPrograms, { wallet_id: walletId, limit: PAGE_LIMIT_MAX }, options),
    call(listSubAccounts, { ...withFreePlace, wallet_uuid: walletId }, options),
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
  const { programId: program_id, walletId: wallet_id, subAccountId: sub_account_id } = draft
  const card = {
    program_id,
    wallet_id,
    ...(nick_name && { nick_name }),
    ...(draft.singleUse && { single_use: true }),
    ...(draft.oneMerchant && { one_merchant: true }),
  }
  if (draft.type === 'prepaid') return call(createPrepaidCard, card, options)
  return call(createBalanceCard, { ...card, ...(sub_account_id && { sub_account_id }) }, options)
}

type Caps = Readonly<Record<string, string | null | undefined>>
type CardChange =
  | { do: 'limit'; caps: Caps }
  | { do: 'channels'; channels: Partial<Record<PaymentChannel, boolean>> }
  | { do: 'rename'; nickName: string }
  | { do: 'close' }
  | { do: 'activate'; last4: string }
  | { do: 'report'; reason: 'lost' | 'stolen' }

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
    case 'channels':
      return call(setChannels, { id, ...change.channels }, options)
    case 'rename': {
      const nick_name = change.nickName.trim()
      return call(renameCard, { id, nick_name, request_id: mint() }, options)
    }
    case 'close':
      return call(deleteCard, { id }, options)
    case 'activate':
      return call(activateCard, { id, last4: change.last4 }, options)
    case 'report':
      return call(reportCardLost, { id, reason: change.reason }, options)
  }
}

const namedCaps = (caps: Caps) =>
  Object.fromEntries(Object.entries(caps).map(([period, cap]) => [`${period}_cap`, cap]))
