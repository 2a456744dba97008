import { expect, test } from 'vitest'
import {
  changeCounterparty,
  changeDestination,
  createCounterparty,
  deleteCounterparty,
  dropDestination,
  listCounterparties,
} from '#contract/counterparty'
import { createFakeDevice } from '#device/fakeDevice'
import {
  wireCounterparties,
  wireCounterparty,
  wireNewCounterparty,
} from '#app/features/counterparty/ports.ts'
import type { Services } from '#app/services.ts'
import { askPort } from '#tests/kit/askPort'
import { recordCalls } from '#tests/kit/recordCalls'

/** What the bank is asked for about recipients, and which drafts are whose. */

function open() {
  const { call, asked } = recordCalls()
  return { asked, services: { call, device: createFakeDevice() } as unknown as Services }
}

test.each([
  [{ search: '', type: null }, {}],
  [{ search: 'mill', type: null }, { search: 'mill' }],
  [{ search: '', type: 'BUSINESS' }, { type: 'BUSINESS' }],
])('of %j only what narrows the list is sent', async (filter, sent) => {
  const { asked, services } = open()
  const page = { filter: { walletId: 'w1', ...filter }, limit: 20, offset: 40 }
  await askPort(wireCounterparties(services), 'fetchPage', page)
  expect(asked).toEqual([
    [listCounterparties, { wallet_id: 'w1', limit: 20, offset: 40, filter: sent }],
  ])
})

test.each([
  [
    { nickname: ' Mill ', email: ' pay@mill.example ', phone: '+47 (400) 01-122' },
    { nickname: 'Mill', email: 'pay@mill.example', phone: '4740001122' },
  ],
  [
    { nickname: ' ', email: ' ', phone: '+ ' },
    { nickname: null, email: null, phone: null },
  ],
])('of a new recipient %j is saved without what surrounds it', async (typed, saved) => {
  const { asked, services } = open()
  const draft = { type: 'INDIVIDUAL', name: 'Rowan Mill', ...typed }
  await askPort(wireNewCounterparty(services), 'saveCounterparty', { walletId: 'w1', draft })
  expect(asked).toEqual([
    [createCounterparty, { wallet_id: 'w1', type: 'INDIVIDUAL', name: 'Rowan Mill', ...saved }],
  ])
})

test('each wallet has a draft of a recipient, and each recipient one of a destination', async () => {
  const { services } = open()
  const [makes, one] = [wireNewCounterparty(services), wireCounterparty(services)]
  const [draft, form] = [{ name: 'Rowan' }, { type: 'SEPA' }]
  const found = async () => [
    await askPort(makes, 'findDraft', { walletId: 'w1' }),
    await askPort(makes, 'findDraft', { walletId: 'w2' }),
    await askPort(one, 'findForm', { id: 'c1' }),
    await askPort(one, 'findForm', { id: 'w1' }),
  ]
  await askPort(makes, 'storeDraft', { walletId: 'w1', draft })
  await askPort(one, 'storeForm', { id: 'c1', form })
  expect(await found()).toEqual([{ draft }, { draft: null }, { form }, { form: null }])
  await askPort(makes, 'clearDraft', { walletId: 'w1' })
  expect(await found()).toEqual([{ draft: null }, { draft: null }, { form }, { form: null }])
  await askPort(one, 'clearForm', { id: 'c1' })
  expect(await askPort(one, 'findForm', { id: 'c1' })).toEqual({ form: null })
})

const wallet_id = 'w1'
const recipient = { wallet_id, counterparty_account_id: 'c1' }
const destination = { ...recipient, counterparty_destination_id: 'd1' }

test.each([
  [
    'changeCounterparty',
    { version: 3, change: { is_pinned: true } },
    changeCounterparty,
    { ...recipient, version: 3, is_pinned: true },
  ],
  ['deleteCounterparty', {}, deleteCounterparty, recipient],
  ['removeDestination', { destinationId: 'd1' }, dropDestination, destination],
  [
    'renameDestination',
    { destinationId: 'd1', version: 1, nickname: null },
    changeDestination,
    { ...destination, version: 1, nickname: null },
  ],
] as const)('%s names what it is about and nothing else', async (port, more, endpoint, request) => {
  const { asked, services } = open()
  await askPort(wireCounterparty(services), port, { walletId: 'w1', id: 'c1', ...more })
  expect(asked).toEqual([[endpoint, request]])
})
