import { expect, test } from 'vitest'
import type { LedgerAddress } from '#bank/ledger/accounts'
import { capturing, expiring, holding, voiding } from '#bank/ledger/transfer'
import { faults } from '#tests/kit/openBook'
import { openLedgerKit } from './ledgerKit.ts'

const kit = openLedgerKit()

/** A wallet with 100, of which 80 are on hold. */
async function promised(address: LedgerAddress, until?: Date) {
  const { commit, dollars, gift, transfer, world } = kit
  const id = world.random.id()
  const account = dollars(address)
  await gift(address, 100n)
  const amount = { id, amount: 80n, ...(until && { until }) }
  await commit(transfer('hold', holding(account, amount)))
  return { id, account }
}

const pay = (posted: bigint) => kit.dollars('wallet:shop', posted)

test('a hold counts as spent', async () => {
  const { commit, dollars, transfer, balance } = kit
  await promised('wallet:a')
  const tooMuch = transfer('send', dollars('wallet:a', -30n), pay(30n))
  await expect(commit(tooMuch)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  await commit(transfer('send', dollars('wallet:a', -20n), pay(20n)))
  expect(await balance('wallet:a')).toEqual({ posted: 80n, held: 80n })
})

test('captures part of a hold and releases the rest', async () => {
  const { commit, transfer, balance } = kit
  const { id, account } = await promised('wallet:b')
  const take = capturing(account, { id, amount: 50n, rest: 'released' })
  await commit(transfer('capture', take, pay(50n)))
  expect(await balance('wallet:b')).toEqual({ posted: 50n, held: 0n })
  await expect(
    commit(transfer('capture', capturing(account, { id, amount: 1n, rest: 'kept' }), pay(1n))),
  ).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
})

test('captures a hold in parts until nothing is left', async () => {
  const { commit, transfer, balance } = kit
  const { id, account } = await promised('wallet:c')
  const take = (amount: bigint) =>
    commit(transfer('capture', capturing(account, { id, amount, rest: 'kept' }), pay(amount)))
  await take(50n)
  expect(await balance('wallet:c')).toEqual({ posted: 50n, held: 30n })
  await expect(take(31n)).rejects.toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
  await take(30n)
  expect(await balance('wallet:c')).toEqual({ posted: 20n, held: 0n })
  await expect(take(1n)).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
})

test('refuses a capture above the hold even if there is money', async () => {
  const { commit, transfer } = kit
  const { id, account } = await promised('wallet:d')
  const take = capturing(account, { id, amount: 81n, rest: 'released' })
  await expect(commit(transfer('capture', take, pay(81n)))).rejects.toMatchObject({
    code: 'AMOUNT_TOO_LARGE',
  })
})

test('a void releases everything, once', async () => {
  const { commit, transfer, balance } = kit
  const { id, account } = await promised('wallet:e')
  await commit(transfer('void', voiding(account, id)))
  expect(await balance('wallet:e')).toEqual({ posted: 100n, held: 0n })
  await expect(commit(transfer('void', voiding(account, id)))).rejects.toMatchObject({
    code: 'STATE_CONFLICT',
  })
})

test('a hold expires at its time and not before', async () => {
  const { clock, commit, transfer, balance } = kit
  const until = new Date(clock.now().getTime() + 60_000)
  const { id, account } = await promised('wallet:f', until)
  const lasting = await promised('wallet:g')
  await expect(commit(transfer('expiry', expiring(account, id)))).rejects.toMatchObject({
    code: 'STATE_CONFLICT',
  })
  clock.advance(60_000)
  await commit(transfer('expiry', expiring(account, id)))
  expect(await balance('wallet:f')).toEqual({ posted: 100n, held: 0n })
  await expect(
    commit(transfer('expiry', expiring(lasting.account, lasting.id))),
  ).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
})

test('a repeated hold happens once', async () => {
  const { commit, dollars, gift, transfer } = kit
  const { id, account } = await promised('wallet:h')
  await expect(
    commit(transfer('hold', holding(account, { id, amount: 1n }))),
  ).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  await gift('wallet:i', 10n)
  await expect(
    commit(transfer('hold', holding(dollars('wallet:i'), { id, amount: 1n }))),
  ).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  await expect(commit(transfer('void', voiding(dollars('wallet:i'), id)))).rejects.toThrow(
    'hold_not_found',
  )
})

test('of capture and void at the same moment one happens', async () => {
  const { alone, stepOf, transfer, balance } = kit
  const { id, account } = await promised('wallet:j')
  const take = capturing(account, { id, amount: 80n, rest: 'released' })
  const ends = await Promise.allSettled([
    alone(stepOf([transfer('capture', take, pay(80n))])),
    alone(stepOf([transfer('void', voiding(account, id))])),
  ])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { held } = await balance('wallet:j')
  expect(held).toBe(0n)
})

test('held amounts equal the holds in the end', async () => {
  expect(await faults(kit.world.engine, kit.tenantId)).toEqual([])
})
