import { expect, test } from 'vitest'
import { idOf, type LedgerAddress } from '#bank/ledger/accounts'
import { balancesOf } from '#bank/ledger/balances.rows'
import { faults } from '#tests/kit/openBook'
import { openLedgerKit } from './ledgerKit.ts'

const kit = openLedgerKit()

test('a repeated transfer moves money once', async () => {
  const { alone, balance, dollars, stepOf, transfer } = kit
  const gift = stepOf([transfer('gift', dollars('rail:ach', -500n), dollars('wallet:once', 500n))])
  expect(await alone(gift)).toEqual({ again: false })
  expect(await alone(gift)).toEqual({ again: true })
  expect(await balance('wallet:once')).toEqual({ posted: 500n, held: 0n })
})

test('the same id with other money is a defect, not a repeat', async () => {
  const { commit, dollars, transfer } = kit
  const gift = transfer('gift', dollars('rail:ach', -5n), dollars('wallet:other', 5n))
  await commit(gift)
  const forged = { ...gift, legs: [dollars('rail:ach', -6n), dollars('wallet:other', 6n)] }
  await expect(commit(forged)).rejects.toThrow('reused')
})

test('nobody spends more than they have', async () => {
  const { balance, commit, dollars, gift, transfer } = kit
  await gift('wallet:poor', 100n)
  const tooMuch = transfer('send', dollars('wallet:poor', -101n), dollars('wallet:rich', 101n))
  await expect(commit(tooMuch)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  // A refused one stays refused, even when the money has come meanwhile.
  await gift('wallet:poor', 1n)
  await expect(commit(tooMuch)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(await balance('wallet:poor')).toEqual({ posted: 101n, held: 0n })
})

test('an exchange moves two currencies, each balanced', async () => {
  const { commit, dollars, eur, gift, transfer, world, tenantId } = kit
  const euros = (address: LedgerAddress, posted: bigint) => ({ address, currencyId: eur, posted })
  await gift('wallet:fx', 100n)
  const exchange = [
    dollars('wallet:fx', -100n),
    dollars('exchange', 99n),
    dollars('fees', 1n),
    euros('exchange', -90n),
    euros('wallet:fx', 90n),
  ]
  await commit(transfer('exchange', ...exchange))
  const lopsided = transfer('exchange', dollars('exchange', -1n), euros('wallet:fx', 1n))
  await expect(commit(lopsided)).rejects.toThrow('unbalanced')
  expect(await faults(world.engine, tenantId)).toEqual([])
})

test('returns balances by address and currency, and none where nothing moved', async () => {
  const { gift, within, tenantId, usd } = kit
  await gift('wallet:told', 7n)
  const recorded = await within((tx) => balancesOf(tx, tenantId, ['wallet:told', 'wallet:never']))
  expect(recorded).toEqual([{ address: 'wallet:told', currencyId: usd, posted: 7n, held: 0n }])
})

test('parts have the id that they had in the books of before', () => {
  expect(idOf('tenant', 'wallet:w', 'usd')).toBe('a23d370c-f3c5-81e1-8e3d-9291c48d157b')
  expect(idOf('a')).toBe('ca978112-ca1b-8dca-bac2-31b39a23dc4d')
  expect(idOf('a', 'b')).not.toBe(idOf('ab'))
})
