import { expect, test } from 'vitest'
import { createKey, updateKey } from '#contract/developer'
import { basePaths } from '#contract/kit/endpoint'
import { calls } from '#contract/table'
import { listTransactions, listWallets, readWallet } from '#contract/wallet'
import { jsonWithNumbers, moneyTreeOf } from '#bank/http/money'
import { readMoneyForm, setMoneyForm } from '#bank/tenant/money'
import { openTestBank } from '#tests/kit/bank'
import { openWalletKit } from '#tests/bank/wallet/walletKit'
import { openProving } from '#tests/bank/proof/proving'

/** Amounts as JSON numbers: the same digits without quotes, and nothing else changes. */

const bank = await openTestBank()
const kit = await openWalletKit(bank)
const { ask, customer, tenantId } = kit

const exact = '1.234567890123456789'

async function withEther() {
  const ann = await customer()
  await ann.line(1_234_567_890_123_456_789n, { coin: 'ETH 1', method: 'crypto', kind: 'DEPOSIT' })
  return ann
}

const slugOf = async () => {
  const { rows } = await bank.world.engine.asOwner((tx) =>
    tx.query<{ slug: string }>('select slug from tenant_directory where tenant_id = $1', [
      tenantId,
    ]),
  )
  return rows[0]!.slug
}

const numbers = { headers: { accept: 'application/json;money=number' } }
const strings = { headers: { accept: 'application/json;money=string' } }

test('a request may ask for numbers: every digit is that of the string', async () => {
  const ann = await withEther()
  const words = { wallet_uuid: ann.wallet }
  const plain = await ask(listTransactions, words, ann.me)
  const typed = await ask(listTransactions, words, { ...ann.me, ...numbers })
  expect(plain.text).toContain(`"amount":"${exact}"`)
  expect(typed.text).toContain(`"amount":${exact}`)
  const bare = (text: string) => text.replace(/"(-?\d+(?:\.\d+)?)"/g, '$1')
  expect(bare(typed.text)).toBe(bare(plain.text))
  const [line] = (typed.body as { data: Record<string, unknown>[] }).data
  expect([typeof line?.['amount'], typeof line?.['uuid'], typeof line?.['info']]).toEqual([
    'number',
    'string',
    'object',
  ])
})

test('a tenant may be set to numbers, and taken back', async () => {
  const ann = await withEther()
  const read = async (caller: object = {}) => {
    const { text } = await ask(readWallet, { uuid: ann.wallet }, { ...ann.me, ...caller })
    return text.includes(`"amount":${exact}`)
  }
  expect(await read()).toBe(false)
  const slug = await slugOf()
  await setMoneyForm(bank.world.engine, slug, readMoneyForm({ MONEY: 'number' }))
  bank.clock.advance(60_000)
  expect([await read(), await read(strings)]).toEqual([true, false])
  await setMoneyForm(bank.world.engine, slug, 'string')
  bank.clock.advance(60_000)
  expect(await read()).toBe(false)
  expect(() => readMoneyForm({ MONEY: 'float' })).toThrow('string or number')
  await expect(setMoneyForm(bank.world.engine, 'nobody', 'number')).rejects.toThrow('no tenant')
})

test('a key is set either way for itself', async () => {
  const ann = await withEther()
  const { grant } = openProving(bank, { ask })
  await grant(ann.me.bearer, { purpose: 'keys', meta: { subject: 'READ_ONLY' } })
  const key = { name: 'Shop', role: 'READ_ONLY', money: 'number' }
  const made = (await ask(createKey, key, ann.me)).body
  expect(made.money).toBe('number')
  const read = async () => {
    const headers = { 'x-api-key': String(made.apiKey) }
    return (await ask(listWallets, {}, { headers })).text
  }
  expect(await read()).toMatch(/"total_amount":\d/)
  expect((await ask(listWallets, {}, ann.me)).text).toMatch(/"total_amount":"\d/)
  const changed = await ask(updateKey, { uuid: made.id, money: null }, ann.me)
  expect(changed.body.money).toBeNull()
  expect(await read()).toMatch(/"total_amount":"\d/)
})

test('only amounts become numbers, and only where JSON can write them', () => {
  const tree = moneyTreeOf(readWallet.reply)
  const wallet = {
    uuid: '7',
    type: 'personal',
    total_amount: '-0.50',
    fiat_total: '007',
    more: null,
  }
  expect(jsonWithNumbers(wallet, tree)).toBe(
    '{"uuid":"7","type":"personal","total_amount":-0.50,"fiat_total":"007","more":null}',
  )
  expect(jsonWithNumbers({ a: undefined, b: [1, 'x', undefined] }, null)).toBe(
    JSON.stringify({ a: undefined, b: [1, 'x', undefined] }),
  )
})

test('what is cached for everybody has no amounts', () => {
  const cached = calls.filter(([, { cached: kept }]) => kept)
  const withMoney = cached.filter(([, { reply }]) => moneyTreeOf(reply) !== null)
  expect(withMoney.map(([name, { base }]) => `${name} ${basePaths[base]}`)).toEqual([])
})
