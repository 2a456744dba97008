import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import { wire } from '#machines/kit/port'
import { walletFlow, walletPorts } from '#machines/wallet/wallet.flow'
import { createPendingPorts } from '#tests/kit/pendingPorts'
import { settled } from '#tests/kit/mbt'

function openWallets() {
  const bank = createPendingPorts(walletPorts)
  let comeBack = () => {}
  const logic = wire(walletFlow, walletPorts, {
    ...bank.answers,
    watchAppShown: (_, tell) => {
      comeBack = () => tell({ type: 'app.shown' })
      return () => {}
    },
  })
  const flow = createActor(logic).start()
  const now = () => flow.getSnapshot()
  const answer = async (port: keyof typeof walletPorts, output: unknown) => {
    bank.last(port).answer(output)
    await settled()
  }
  const list = (open: string | null = null, ...ids: string[]) =>
    answer('fetchWallets', { wallets: ids.map((uuid) => ({ uuid })), open })
  const read = (total: string) =>
    answer('readWallet', {
      detail: { uuid: now().context.openId, total_amount: total },
      latest: [],
    })
  const count = (port: string) => bank.asked.filter((ask) => ask.port === port).length
  return { answer, bank, comeBack: () => comeBack(), count, flow, list, now, read }
}

test('opens the last wallet again, or the first if that is gone', async () => {
  const one = openWallets()
  await one.list('w2', 'w1', 'w2')
  expect(one.bank.last('readWallet').input).toEqual({ walletId: 'w2' })
  const other = openWallets()
  await other.list('gone', 'w1', 'w2')
  expect(other.bank.last('readWallet').input).toEqual({ walletId: 'w1' })
})

test('a wallet chosen before the list came is opened once it did', async () => {
  const { bank, flow, list, now } = openWallets()
  flow.send({ type: 'wallet.choose', walletId: 'w2' })
  expect(now().matches('listing')).toBe(true)
  await list('w1', 'w1', 'w2')
  expect(bank.last('readWallet').input).toEqual({ walletId: 'w2' })
})

test('any number of news during a reading cause one more', async () => {
  const { count, flow, list, now, read } = openWallets()
  await list('w1', 'w1')
  for (const _ of [1, 2, 3]) flow.send({ type: 'wallet.refresh' })
  await read('10.00')
  expect(count('readWallet')).toBe(2)
  await read('12.00')
  expect(count('readWallet')).toBe(2)
  expect(now().context.detail?.total_amount).toBe('12.00')
})

test('a refusal keeps what was shown', async () => {
  const { bank, flow, list, now, read } = openWallets()
  await list('w1', 'w1')
  await read('10.00')
  flow.send({ type: 'wallet.refresh' })
  bank.last('readWallet').refuse(new Refusal('OFFLINE'))
  await settled()
  expect(now().matches('refused')).toBe(true)
  expect(now().context.detail?.total_amount).toBe('10.00')
  flow.send({ type: 'wallet.refresh' })
  await list('w1', 'w1')
  await read('11.00')
  expect(now().context).toMatchObject({ detail: { total_amount: '11.00' }, refusal: null })
})

test('opening another wallet drops the answer for the previous one', async () => {
  const { bank, flow, list, now } = openWallets()
  await list('w1', 'w1', 'w2')
  const late = bank.last('readWallet')
  flow.send({ type: 'wallet.choose', walletId: 'w2' })
  expect(late.signal.aborted).toBe(true)
  late.answer({ detail: { uuid: 'w1', total_amount: '99.00' }, latest: [] })
  await settled()
  expect(now().context).toMatchObject({ openId: 'w2', detail: null })
})

test('a link into another wallet of theirs opens it', async () => {
  const { flow, list, now, read } = openWallets()
  await list('w1', 'w1', 'w2')
  await read('10.00')
  flow.send({ type: 'wallet.find', walletId: 'w2' })
  expect(now().context).toMatchObject({ openId: 'w1', detail: { total_amount: '10.00' } })
  await list('w1', 'w1', 'w2')
  expect(now().context).toMatchObject({ openId: 'w2', detail: null, sought: null })
})

test('a wallet named by a link before any is known is read first', async () => {
  const { count, flow, list, now, read } = openWallets()
  flow.send({ type: 'wallet.find', walletId: 'w2' })
  expect(count('fetchWallets')).toBe(1)
  await list('w1', 'w1', 'w2')
  await read('11.00')
  expect(now().context).toMatchObject({ openId: 'w2', detail: { total_amount: '11.00' } })
})

test('a link into a foreign wallet changes nothing', async () => {
  const { flow, list, now } = openWallets()
  flow.send({ type: 'wallet.find', walletId: 'foreign' })
  await list('w2', 'w1', 'w2')
  expect(now().context).toMatchObject({ openId: 'w2', sought: null })
})

test('returning to the app reads balances again', async () => {
  const { comeBack, count, list, read } = openWallets()
  await list('w1', 'w1')
  await read('10.00')
  comeBack()
  expect(count('readWallet')).toBe(2)
})

test('a created wallet is listed, and the open one stays open', async () => {
  const { bank, flow, list, now } = openWallets()
  await list('w1', 'w1')
  flow.send({ type: 'wallets.changed' })
  await list('w1', 'w1', 'w9')
  expect(bank.last('readWallet').input).toEqual({ walletId: 'w1' })
  expect(now().context.wallets?.map(({ uuid }) => uuid)).toEqual(['w1', 'w9'])
})

test('knows the feed position of the opened wallet', async () => {
  const { answer, flow, now } = openWallets()
  const at = (uuid: string, seq: number) => ({ uuid, feed: { epoch: 1, seq } })
  const wallets = [at('w1', 4), at('w2', 7)]
  await answer('fetchWallets', { wallets, open: 'w1' })
  flow.send({ type: 'wallet.choose', walletId: 'w2' })
  expect(now().context).toMatchObject({ openId: 'w2', since: { seq: 7 } })
  flow.send({ type: 'wallets.changed' })
  await answer('fetchWallets', { wallets: [at('w1', 5), at('w2', 9), at('w3', 1)], open: 'w2' })
  expect(now().context).toMatchObject({ openId: 'w2', since: { seq: 9 } })
})
