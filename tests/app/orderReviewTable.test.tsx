import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { destinationTypes } from '#contract/destination'
import { orderTypes } from '#contract/orderType'
import { languages, type Language } from '#contract/preferences'
import { repeats } from '#contract/schedule'
import { walletTypes } from '#contract/wallet'
import { recipientOf, type OrderPayee } from '#machines/order/payee.setup'
import type { When, WhenEnd } from '#machines/schedule/when.setup'
import { OrderReview } from '#app/features/order/OrderReview.tsx'
import { order as texts } from '#app/features/order/words.en.ts'
import { price, terms } from './orderPages.ts'
import { loadAllWords, saidStill, stillActor } from './stillApp.tsx'
import { eth, eur } from './walletPages.ts'

/**
 * What the review of an order says of every payee, price, state and day it may have, as reviewed
 * tables in `looks/`. `npx vitest run --project app tests/app/orderReviewTable.test.tsx -u` writes
 * them anew.
 */

await loadAllWords()
beforeAll(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T12:00:00Z') }),
)
afterAll(() => void vi.useRealTimers())

const bank = {
  iban: null,
  account_number: '000123456789',
  sort_code: null,
  bank_name: 'Fjord Bank',
}
const coin = { address: '0xFfdBFC32989f8823C32186423b059e837FF8B2ab', memo: null, currency: eth }
const saved = destinationTypes.map((type) => ({
  kind: 'destination',
  name: 'Ida Berg',
  paidAt: null,
  destination: {
    id: type,
    type,
    nickname: type === 'SEPA' ? 'Rent' : null,
    external_banking_data: type.startsWith('CRYPTO')
      ? null
      : {
          ...bank,
          ...(type === 'SEPA' && { iban: 'NO9386011117947' }),
          ...(/FPS|CHAPS/.test(type) && { sort_code: '200000' }),
        },
    external_crypto_data: type.startsWith('CRYPTO')
      ? { ...coin, memo: type === 'CRYPTO_INTERNAL' ? '77' : null }
      : null,
  },
}))
const payees = [
  ...saved,
  ...walletTypes.map((type, at) => ({
    kind: 'wallet',
    walletId: `w${at}`,
    wallet: { type, name: at % 2 ? 'Trips' : null },
    total: '5.00',
    symbol: 'EUR',
  })),
  ...['Ines', null].map((name) => ({
    kind: 'contact',
    contactId: 'c1',
    walletId: `c-${name}`,
    name,
  })),
  ...['', '77'].map((memo) => ({ kind: 'address', address: coin.address, memo })),
] as OrderPayee[]

const ends: WhenEnd[] = ['open', 'until', 'times']
const days = repeats.flatMap((every) =>
  ends.map(
    (end): When => ({ every, firstOn: '2026-12-01', end, untilOn: '2027-12-01', times: '12' }),
  ),
)

interface Shown {
  payee?: OrderPayee | undefined
  when?: When | undefined
  context?: object
  value?: string
  tags?: readonly string[]
  terms?: object | null
}

/** The rate is shown at either side's price. */
function review(
  language: Language,
  { payee, when, context, value, tags, terms: known = null }: Shown,
) {
  const quote = stillActor({
    value,
    tags,
    context: {
      quote: price('q1'),
      previousQuote: null,
      side: 'selling',
      from: eth.uuid,
      refusal: null,
      orderType: 'EXCHANGE_CRYPTO_INTERNAL',
      recipient: payee ? recipientOf(payee) : {},
      reference: '',
      ...context,
    },
  })
  const offer = { payees, currencies: [eur, eth], balances: [] }
  const orderForm = stillActor({
    context: { when: when ?? null, offer, terms: known },
    children: { quote },
  })
  const part = (
    <OrderReview theirs={texts.theyGet} word={texts.sendThis} way={payee ? 'bank' : 'exchange'} />
  )
  return saidStill(language, { orderForm }, part)
}

const dear = price('q1', { result_amount: '0.0495123456789123', fees: '0.00' })
const same = price('q1', {
  to_currency: eur.uuid,
  to_symbol: 'EUR',
  result_amount: '99.00',
  rate: '1',
})
const sides = ['selling', 'buying']
const then = ['0.0480', '0.0495', '0.0510', '0.04951'].flatMap((result_amount, at) =>
  sides.map((side) => ({
    side,
    previousQuote: price('q0', {
      result_amount,
      from_amount: ['98.00', '100.00', '103.00', '100.01'][at],
    }),
  })),
)
const refused = (code: string) => ({ quote: null, refusal: { code } })

const references = ['TRANSFER_INTERNAL', 'HIFI_SEPA_OFFRAMP', 'WITHDRAWAL_CRYPTO'].map(
  (orderType) => ({
    orderType,
    reference: ' Invoice 7 ',
  }),
)

const tables: Record<string, readonly Shown[]> = {
  references: references.map((context) => ({ payee: payees[3], context })),
  payees: payees.map((payee) => ({ payee })),
  days: days.map((when) => ({ when, payee: payees[3] })),
  'prices in days': sides.map((side) => ({ when: days[0], payee: payees[3], context: { side } })),
  prices: [{ context: { quote: dear } }, { context: { quote: same } }],
  moves: then.map((context) => ({ context })),
  types: orderTypes.flatMap((order_type) => ({ context: { quote: price('q1', { order_type }) } })),
  terms: [null, '2026-03-02T18:00:00Z', '2026-03-03T18:00:00Z', '2026-03-09T18:00:00Z'].flatMap(
    (arrives_by) =>
      [null, price('q1')].map((quote) => ({ terms: terms({ arrives_by }), context: { quote } })),
  ),
  states: [
    { value: 'expired' },
    { value: 'settling', context: { quote: null } },
    { tags: ['busy'] },
    { tags: ['busy'], context: { quote: null } },
    { context: { quote: null } },
    ...[
      'AMOUNT_TOO_SMALL',
      'INSUFFICIENT_FUNDS',
      'CURRENCY_REQUIRED',
      'ADDRESS_INVALID',
      'OFFLINE',
    ].map((code) => ({ context: refused(code) })),
  ],
}

/** What the line before says as well is left out. */
function told(language: Language, [name, all]: [string, readonly Shown[]]): string[] {
  let before: string[] = []
  return all.flatMap((shown, at) => {
    const lines = review(language, shown).split('\n')
    const news = lines.filter((line) => !before.includes(line))
    const gone = before.filter((line) => !lines.includes(line)).length
    before = lines
    return [`# ${name} ${at + 1}, ${gone} lines gone`, ...news]
  })
}

test.each(languages)('reviews in %s are those that were read', async (language) => {
  const lines = Object.entries(tables).flatMap((table) => told(language, table))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`looks/reviews.${language}.txt`)
})
