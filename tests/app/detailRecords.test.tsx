import { cleanup } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cardReasons, cardStages, cardStatuses } from '#contract/cardShape'
import { counterpartyTypes } from '#contract/counterparty'
import { subAccountStatuses } from '#contract/program'
import { languages, type Language } from '#contract/preferences'
import type { Pages } from '#tests/kit/fakeBank'
import { account, BOUGHT, bought, card, ONE as CARD, oneCard, page } from './cardPages.ts'
import { book, EVERYONE, mill } from './counterpartyPages.ts'
import { openApp, settle } from './openApp.tsx'
import { detail, ORDERS, orderPages } from './orderPages.ts'
import { payoutDetail, payoutRow, PAYOUTS } from './payoutPages.ts'
import { one } from './recordPages.ts'
import { refusal as en } from '#app/i18n/words.en.ts'
import { refusal as ru } from '#app/i18n/words.ru.ts'
import { said } from './said.ts'
import { coins, walletPages } from './walletPages.ts'

/**
 * What the page of one record says of everything that may be different in it, in both languages: of
 * the first all of the page, of the others what is different from it. Reviewed tables in `screens/`.
 * `npx vitest run --project app tests/app/detailRecords.test.tsx -u` writes them anew.
 */

// Parts that a page loads later.
await Promise.all(
  Object.values(import.meta.glob('../../src/app/features/**/*.tsx')).map((load) => load()),
)

beforeAll(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T12:00:00Z') }),
)
afterAll(() => void vi.useRealTimers())

const withCard = (parts: object): Pages => ({ ...oneCard, [CARD]: one(card(parts)) })
const withAccount = (parts: object) => withCard({ fiat_account: { ...account, ...parts } })
const mailed = { form_factor: 'PHYSICAL', card_status: 'INACTIVE' }

const withOrder = (parts: object, meta: object = {}): Pages => ({
  ...orderPages(),
  [`${ORDERS}/o1`]: one(detail({ ...parts, meta: { ...detail().meta, ...meta } })),
})
const dollars = { fee_currency: 'EUR', network_fee_currency: 'USD' }

const withPeople = (parts: object): Pages => ({
  ...book(),
  [EVERYONE]: one(page([{ ...mill, ...parts }])),
})

const withProblem = (limit: string | null, limit_currency: string | null): Pages => {
  const problem = { code: 'LIMIT_EXCEEDED', limit, limit_currency }
  const data = payoutDetail({ rows: [payoutRow({ problem })] })
  return { ...walletPages(), [`${PAYOUTS}/p1`]: one({ success: true, data }) }
}

const named = <Name extends string>(names: readonly Name[], pagesOf: (name: Name) => Pages) =>
  Object.fromEntries(names.map((name) => [name, pagesOf(name)]))

/** By the noun whose page it is. */
const records: Record<string, readonly [path: string, all: Record<string, Pages>]> = {
  'card.different': [
    '/cards/k1',
    {
      ...named(cardStatuses, (card_status) => withCard({ card_status })),
      ...named(cardReasons, (reason) => withCard({ card_status: 'BLOCKED', reason })),
      ...named(cardStages, (stage) => withCard({ ...mailed, stage })),
      'not mailed': withCard({ ...mailed, form_factor: 'VIRTUAL', stage: 'shipped' }),
      ...Object.fromEntries(
        subAccountStatuses.map((status) => [`account ${status}`, withAccount({ status })]),
      ),
      owing: withAccount({ owed_balance: '0.01' }),
    },
  ],
  'card.declined': [
    '/cards/k1',
    {
      twice: {
        ...oneCard,
        [BOUGHT]: one(page(['t1', 't2'].map((id) => bought({ id, status: 'DECLINED' })))),
      },
    },
  ],
  'order.different': [
    '/activity/o1',
    {
      'one fee': withOrder({}),
      'two fees': withOrder({}, { network_fee: '0.25' }),
      'two fees in two currencies': withOrder({}, { network_fee: '0.25', ...dollars }),
      'the fee of the network alone': withOrder({}, { fee: '0.00', network_fee: '0.25' }),
      'one currency': withOrder({ to: { amount: '99.00', currency: 'EUR' } }),
      'to a card': withOrder({ order_type: 'TRANSFER_CARD_SUBACCOUNT' }),
      'with words': withOrder({}, { memo: '77', reference: 'Invoice 7', note: 'flat 4' }),
      'on a chain': withOrder({ network: 'Ethereum', to_address: '0xabc', txid: '0xfeed' }),
      'with a return': withOrder({ linked_order_uuid: 'o2' }),
    },
  ],
  'counterparty.different': [
    '/counterparties',
    {
      'known by two names': withPeople({}),
      'known by one': withPeople({ nickname: null, is_pinned: false }),
      'with a phone': withPeople({ email: null, phone: '4712345678' }),
      'with neither': withPeople({ nickname: null, email: null }),
      ...named(counterpartyTypes, (type) => withPeople({ type, name: '1881', nickname: null })),
    },
  ],
  'payout.different': [
    '/payouts/p1',
    {
      'no limit': withProblem(null, null),
      'a limit': withProblem('12.00', 'EUR'),
      'a limit of no currency': withProblem('12.00', null),
      'a currency of no limit': withProblem(null, 'EUR'),
    },
  ],
}

const unread = [en, ru].map(({ BAD_RESPONSE }) => BAD_RESPONSE)

async function linesOf(path: string, pages: Pages, language: Language): Promise<string[]> {
  cleanup()
  await openApp({
    signedIn: true,
    path,
    pages,
    publicPages: coins,
    languages: [language],
    config: { kind: 'live' },
  })
  await settle()
  const lines = said(document.querySelector('main')!).split('\n')
  // What is answered here is what the bank answers.
  expect(lines.filter((line) => unread.includes(line))).toEqual([])
  return lines
}

const every = languages.flatMap((language) =>
  Object.keys(records).map((name) => [name, language] as const),
)

test.each(every)('%s, in %s', async (name, language) => {
  const [path, all] = records[name]!
  const told: string[] = []
  let first: string[] | undefined
  for (const [which, pages] of Object.entries(all)) {
    const lines = await linesOf(path, pages, language)
    const before = first ?? []
    told.push(
      `# ${which}`,
      ...before.filter((line) => !lines.includes(line)).map((line) => `- ${line}`),
      ...lines.filter((line) => !before.includes(line)),
    )
    first ??= lines
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot(`screens/${name}.${language}.txt`)
})
