import { expect, test } from 'vitest'
import { changeCard, issueCard, readCardOffer } from '#client/card'
import {
  activateCard,
  createBalanceCard,
  createPrepaidCard,
  deleteCard,
  renameCard,
  reportCardLost,
  setLimits,
} from '#contract/card'
import { PAGE_LIMIT_MAX } from '#contract/kit/page'
import { listIssuingPrograms, listSubAccounts } from '#contract/program'
import { listCurrencies } from '#contract/reference'
import { recordCalls } from '#tests/kit/recordCalls'

const options = { key: 'k1' }
const pageOf = (data: unknown[]) => ({ total: data.length, data, has_more: false })
const program = { id: 'p1' }
const account = { id: 's1' }

test.each([
  ['a page', pageOf([account])],
  ['a plain list', [account]],
])('what can be issued, with sub-accounts in %s', async (_, accounts) => {
  const { asked, call } = recordCalls([
    [listIssuingPrograms, pageOf([program])],
    [listSubAccounts, accounts],
    [listCurrencies, pageOf([{ uuid: 'usd', meta: { symbol: 'USD' } }])],
  ])
  expect(await readCardOffer(call, 'w1', options)).toEqual({
    programs: [program],
    symbols: { usd: 'USD' },
    subAccounts: [account],
  })
  const free = { type: 'balance', gt_cards_limit: 0 }
  expect(asked).toEqual([
    [listIssuingPrograms, { wallet_id: 'w1', limit: PAGE_LIMIT_MAX }],
    [listSubAccounts, { wallet_uuid: 'w1', limit: PAGE_LIMIT_MAX, ...free }],
    [listCurrencies, {}],
  ])
})

const draft = {
  programId: 'p1',
  walletId: 'w1',
  subAccountId: null,
  nickName: ' ',
  singleUse: false,
  oneMerchant: false,
}
const base = { program_id: 'p1', wallet_id: 'w1' }

test.each([
  [{ type: 'prepaid' }, createPrepaidCard, base],
  [{ type: 'prepaid', subAccountId: 's1' }, createPrepaidCard, base],
  [{ type: 'prepaid', nickName: ' Trips ' }, createPrepaidCard, { ...base, nick_name: 'Trips' }],
  [{ type: 'prepaid', singleUse: true }, createPrepaidCard, { ...base, single_use: true }],
  [{ type: 'balance', oneMerchant: true }, createBalanceCard, { ...base, one_merchant: true }],
  [{ type: 'balance' }, createBalanceCard, base],
  [{ type: 'balance', subAccountId: 's1' }, createBalanceCard, { ...base, sub_account_id: 's1' }],
] as const)('a card of %j is asked for', async (parts, endpoint, request) => {
  const { asked, call, options: sent } = recordCalls()
  await issueCard(call, { ...draft, ...parts }, options)
  expect([asked, sent]).toEqual([[[endpoint, request]], [options]])
})

test.each([
  [
    { do: 'limit', caps: { daily: '10', monthly: null } },
    setLimits,
    { daily_cap: '10', monthly_cap: null },
  ],
  [{ do: 'rename', nickName: ' Trips ' }, renameCard, { nick_name: 'Trips', request_id: 'm1' }],
  [{ do: 'close' }, deleteCard, {}],
  [{ do: 'activate', last4: '4242' }, activateCard, { last4: '4242' }],
  [{ do: 'report', reason: 'stolen' }, reportCardLost, { reason: 'stolen' }],
] as const)('a card is changed by %j', async (change, endpoint, request) => {
  const { asked, call } = recordCalls()
  await changeCard(call, 'c1', change, options, () => 'm1')
  expect(asked).toEqual([[endpoint, { id: 'c1', ...request }]])
})
