import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { seededCurrencies } from '#bank/db/seed/currencies'
import { openSeal } from '#bank/outside/seal'
import { kinds } from '#bank/quote/kinds'
import { keepSettings } from '#bank/quote/quote.rows'
import { claimQuote, quoteFor, type QuoteRequest } from '#bank/quote/quote'
import type { QuoteDeps } from '#bank/quote/terms'
import { createQuoteToken, readQuoteToken, type QuoteBinding } from '#bank/quote/quoteToken'
import { insertCurrency } from '#bank/reference/reference.rows'
import { openTenantIn, openTestServices } from '#tests/bank/outside/openWorld'
import { CACHE_MS } from './quoteKit.ts'
import { anyTerms, anyWanted } from './terms.ts'

/** A quote holds for its caller, its request and its lifetime. */

const { world, clock } = await openTestServices()
const person = world.random.id()

let usd: string
let eur: string
let tenant: Awaited<ReturnType<typeof openTenantIn>>
beforeEach(async () => {
  tenant = await openTenantIn(world)
  const chosen = seededCurrencies.slice(0, 2)
  const ids = chosen.map(() => world.random.id())
  await tenant.within(async (tx) => {
    for (const [position, currency] of chosen.entries())
      await insertCurrency(tx, tenant.scope.tenantId, { ...currency, id: ids[position]!, position })
  })
  ;[usd = '', eur = ''] = ids
})

const at = <T>(work: (kit: QuoteDeps) => Promise<T>, more: Partial<QuoteDeps> = {}) =>
  tenant.visiting((context) =>
    work({ ...context, scope: { ...tenant.scope, personId: person }, ...more }),
  )

const quoteRequest = (more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  orderType: 'EXCHANGE_CRYPTO_INTERNAL',
  fromId: usd,
  toId: eur,
  amount: '100.50',
  reverse: false,
  subtract: true,
  toAddress: null,
  ...more,
})

const claim = (
  quoteId: string | null,
  more: Partial<QuoteRequest> = {},
  kit: Partial<QuoteDeps> = {},
) => at((current) => claimQuote(current, { ...quoteRequest(more), quoteId }), kit)

const quote = (more: Partial<QuoteRequest> = {}) => at((kit) => quoteFor(kit, quoteRequest(more)))

test('a claimed quote keeps its amounts though the price moved', async () => {
  const shown = await quote()
  clock.advance(29_000)
  const now = await quote()
  const taken = await claim(shown.id)
  expect(taken).toMatchObject({ lines: shown.lines, rate: shown.rate, expiresAt: shown.expiresAt })
  expect(now.rate).not.toBe(shown.rate)
})

test('a quote is valid before its expiry, not at it', async () => {
  const { id } = await quote()
  clock.advance(29_999)
  expect((await claim(id)).id).toBe(id)
  clock.advance(1)
  await expect(claim(id)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
})

test('a process with the same key accepts it, with another key not', async () => {
  const master = new Uint8Array(32).fill(7)
  const first = { world: { ...world, seal: openSeal(master) } }
  const { id } = await at((kit) => quoteFor(kit, quoteRequest()), first)
  const second = { world: { ...world, seal: openSeal(master) } }
  expect((await claim(id, {}, second)).id).toBe(id)
  await expect(claim(id)).rejects.toMatchObject({ code: 'QUOTE_MISMATCH' })
})

test('the same amount in another spelling matches', async () => {
  const { id } = await quote()
  expect((await claim(id, { amount: '0100.5' })).id).toBe(id)
})

describe('refuses a quote', () => {
  const other: [string, () => Partial<QuoteRequest>][] = [
    ['another amount', () => ({ amount: '100.51' })],
    ['the other direction', () => ({ reverse: true })],
    ['another payer of fees', () => ({ subtract: false })],
    ['the way back', () => ({ fromId: eur, toId: usd })],
    ['another kind of order', () => ({ orderType: 'TRANSFER_CARD_SUBACCOUNT' })],
  ]
  test.each(other)('for %s', async (_, more) => {
    const settings = { ...kinds.TRANSFER_CARD_SUBACCOUNT.settings, isEnabled: true }
    await tenant.within((tx) =>
      keepSettings(tx, tenant.scope.tenantId, 'TRANSFER_CARD_SUBACCOUNT', settings),
    )
    const { id } = await quote()
    await expect(claim(id, more())).rejects.toMatchObject({ code: 'QUOTE_MISMATCH' })
  })

  test('to anybody else', async () => {
    const { id } = await quote()
    const scope = { ...tenant.scope, personId: world.random.id() }
    await expect(claim(id, {}, { scope })).rejects.toMatchObject({ code: 'QUOTE_MISMATCH' })
  })

  test('for another address, though not for one that was not known yet', async () => {
    const { id } = await quote({ toAddress: 'TXYZ' })
    expect((await claim(id, { toAddress: 'TXYZ' })).id).toBe(id)
    for (const toAddress of ['TXYz', null])
      await expect(claim(id, { toAddress })).rejects.toMatchObject({ code: 'QUOTE_MISMATCH' })
    const open = await quote()
    expect((await claim(open.id, { toAddress: 'TXYZ' })).id).toBe(open.id)
  })

  test('where its order type was disabled meanwhile', async () => {
    const { id } = await quote()
    const closed = { ...kinds.EXCHANGE_CRYPTO_INTERNAL.settings, isEnabled: false }
    await tenant.within((tx) =>
      keepSettings(tx, tenant.scope.tenantId, 'EXCHANGE_CRYPTO_INTERNAL', closed),
    )
    clock.advance(CACHE_MS)
    await expect(claim(id)).rejects.toMatchObject({ code: 'ORDER_TYPE_DISABLED' })
  })

  test('with any one character changed', async () => {
    const { id } = await quote()
    for (let place = 0; place < id.length; place += 1) {
      const sign = id.charAt(place) === 'b' ? 'c' : 'b'
      const forged = id.slice(0, place) + sign + id.slice(place + 1)
      await expect(claim(forged), forged).rejects.toMatchObject({ code: 'QUOTE_MISMATCH' })
    }
  })

  test.each(['', 'q2', 'x'.repeat(1_000), 'q2.a.1.1.1.1.1.1.' + 'A'.repeat(43)])('as "%s"', (id) =>
    expect(claim(id)).rejects.toMatchObject({ code: 'QUOTE_MISMATCH' }),
  )
})

test('without a quote the current price applies', async () => {
  const fresh = await claim(null)
  expect(fresh).toMatchObject({ lines: (await quote()).lines, rateSource: 'pretend' })
})

test('the id restores every part of the price', () => {
  const bound: Omit<QuoteBinding, 'wanted'> = {
    tenantId: 't',
    personId: null,
    orderType: 'EXCHANGE_CRYPTO_INTERNAL',
    fromId: 'a',
    toId: 'b',
    toAddress: null,
  }
  fc.assert(
    fc.property(
      anyTerms,
      anyWanted,
      fc.date({ noInvalidDate: true, min: new Date(0) }),
      (t, wanted, until) => {
        const { fromScale: _, toScale: __, ...terms } = t
        const id = createQuoteToken(
          world.seal,
          { ...bound, wanted },
          { until, policyVersion: 3, terms },
        )
        expect(id.length).toBeLessThan(510)
        expect(readQuoteToken(world.seal, { ...bound, wanted }, id)).toEqual({
          until,
          policyVersion: 3,
          terms,
        })
      },
    ),
    { numRuns: 2_000 },
  )
})
