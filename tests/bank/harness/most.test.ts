import { composeIBAN } from 'ibantools'
import { expect, test } from 'vitest'
import { createCounterparty, createDestination } from '#contract/counterparty'
import type { Endpoint } from '#contract/kit/endpoint'
import { createPaymentRequest, OPEN_REQUESTS_MAX } from '#contract/paymentRequest'
import { createPayout, OPEN_PAYOUTS_MAX } from '#contract/payout'
import { createWebhook, WEBHOOKS_MAX } from '#contract/webhook'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { save, sepaTo } from '#tests/bank/counterparty/requests'
import { openTestBank } from '#tests/kit/bank'

/** Of what a customer may have only so many of, the last is taken and one more is refused. */

const bank = await openTestBank()
const kit = await openCounterpartyKit(bank)

interface Kept {
  table: string
  most: number
  endpoint: Endpoint
  /** What is asked for the one after another. */
  words: (at: number, owner: Owner) => object | Promise<object>
  /** What no two rows share, besides their ids. */
  unlike: string | null
}

const payees = new Map<Owner, Promise<{ id: string }>>()
async function payeeOf(owner: Owner) {
  const known = payees.get(owner) ?? save(owner)
  payees.set(owner, known)
  return known
}

const ibans = [1, 2, 3].map(
  (at) => composeIBAN({ countryCode: 'DE', bban: `37040044000000000${at}` }) ?? '',
)

const kept: Kept[] = [
  {
    table: 'webhooks',
    most: WEBHOOKS_MAX,
    endpoint: createWebhook,
    words: (at) => ({ url: `https://shop.example/${at}`, events: ['order'] }),
    unlike: 'url',
  },
  {
    table: 'payment_requests',
    most: OPEN_REQUESTS_MAX,
    endpoint: createPaymentRequest,
    words: () => ({ currency_id: kit.usd, amount: '5' }),
    unlike: 'slug',
  },
  {
    table: 'counterparties',
    most: 1_000,
    endpoint: createCounterparty,
    words: (at) => ({ type: 'INDIVIDUAL', name: `Rowan Mill ${at}` }),
    unlike: 'name',
  },
  {
    table: 'destinations',
    most: 100,
    endpoint: createDestination,
    words: async (at, owner) => ({
      counterparty_account_id: (await payeeOf(owner)).id,
      ...sepaTo(ibans[at - 1]!),
    }),
    unlike: 'fingerprint',
  },
  {
    table: 'payouts',
    most: OPEN_PAYOUTS_MAX,
    endpoint: createPayout,
    words: () => ({ currency_id: kit.usd, rows: [{ recipient: 'Rowan Mill', amount: '5' }] }),
    unlike: null,
  },
]

/** Copies of the only row, as if so many had been made before. */
const fill = ({ table, unlike }: Kept, { personId }: Owner, count: number) =>
  kit.rows(
    `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(
       'id', gen_random_uuid()${unlike ? `, '${unlike}', one.${unlike} || ' ' || at` : ''}))).*
     from ${table} one, generate_series(1, $3) at where one.tenant_id = $1 and one.person_id = $2`,
    personId,
    count,
  )

test.each(kept)('of $table at most $most', async (one) => {
  const owner = await kit.moveIn()
  const make = async (at: number) => {
    const { status, body } = await owner.ask(one.endpoint, await one.words(at, owner))
    return status < 300 ? 'made' : body.code
  }
  expect(await make(1)).toBe('made')
  await fill(one, owner, one.most - 2)
  expect([await make(2), await make(3)]).toEqual(['made', 'LIMIT_REACHED'])
})
