import { expect, test } from 'vitest'
import { createWallet } from '#contract/wallet'
import { sharedBy, userOf } from '#tests/kit/botApi'
import { openTestBank } from '#tests/kit/bank'
import { openBotKit } from './botKit.ts'

const bank = await openTestBank()
const kit = await openBotKit(bank)
const { api, linked, write, rows } = kit

const last = (user: string) => api.messages(user).at(-1)?.text
const nobody = '800100200'
api.start(nobody)

test('shows balances to the owner of the account, without what is on hold', async () => {
  const { owner, user } = await linked()
  await write(user, '/balance')
  expect(last(user)).toBe('Your balance is empty.')
  const payee = await linked()
  await kit.waitingPayment(owner, payee.owner, '10')
  await kit.give(owner, kit.eur, 500n)
  await write(user, '/balance')
  expect(last(user)).toBe('Available balance\n990.00\u00a0USD\n5.00\u00a0EUR')
  expect(api.messages(user).at(-1)?.buttons).toEqual([
    { text: 'Open the app', url: 'https://t.me/play_bot?startapp=home' },
  ])
})

test('what is all on hold is not listed, and a cent is', async () => {
  const [{ owner, user }, payee] = [await linked(), await linked()]
  await kit.waitingPayment(owner, payee.owner, '1000')
  await kit.give(owner, kit.eur, 1n)
  await write(user, '/balance')
  expect(last(user)).toBe('Available balance\n0.01\u00a0EUR')
})

test('names the wallets of whoever has several', async () => {
  const { owner, user } = await linked()
  await owner.ask(createWallet, { name: 'Empty', type: 'personal' })
  await kit.give(owner, kit.usd, 100n)
  const { body } = await owner.ask(createWallet, { name: 'Savings', type: 'personal' })
  await kit.give({ ...owner, walletId: String(body.uuid) }, kit.usd, 700n)
  await write(user, '/balance')
  expect(last(user)).toMatch(/^Available balance\n.+:\n1\.00\u00a0USD\nSavings:\n7\.00\u00a0USD$/)
})

test('never answers in a group, or where the sender is not who the chat is with', async () => {
  const { owner, user } = await linked()
  await kit.give(owner, kit.usd, 100n)
  const group = '-1001234567890'
  api.start(group)
  const stranger = await linked()
  for (const chat of [
    { id: Number(group), type: 'supergroup' },
    { id: Number(group), type: 'group' },
    { id: Number(group), type: 'channel' },
    { id: Number(stranger.user), type: 'private' },
    { id: Number(user), type: 'group' },
  ])
    expect(await write(user, '/balance', { chat })).toBe(200)
  for (const one of [group, user, stranger.user]) expect(api.messages(one)).toEqual([])
})

test('tells somebody unknown, or blocked, one thing whatever they write', async () => {
  const { owner, user } = await linked()
  await kit.give(owner, kit.usd, 100n)
  await rows(`update people set state = 'blocked' where tenant_id = $1 and id = $2`, owner.personId)
  for (const text of ['/start', '/balance', '/help', 'hello'])
    for (const one of [user, nobody]) {
      await write(one, text)
      expect(last(one)).toMatch(/^This is the bot of Canary Bank .* Open the app to sign in\./)
    }
})

test('helps with /start, /help and any other text, in the customer’s language', async () => {
  const { owner, user } = await linked()
  for (const text of ['/start', '/start ref_1', '/help@play_bot', 'hello', '/nothing', '💸']) {
    await write(user, text)
    expect(last(user)).toMatch(/tells you here what happens to your money and cards\.\n\/balance/)
  }
  await kit.speaks(owner, 'ru')
  await write(user, '/help')
  expect(last(user)).toMatch(/^Здесь Canary Bank .* сообщает о ваших деньгах и картах\./)
  await kit.give(owner, kit.usd, 123_456n)
  await write(user, '/BALANCE')
  expect(last(user)).toBe('Доступно\n1\u00a0234,56\u00a0USD')
})

test('speaks to somebody unknown as their Telegram does, if the bank does', async () => {
  await write(nobody, '/start', { from: userOf(nobody, 'ru') })
  expect(last(nobody)).toMatch(/^Это бот Canary Bank/)
  await write(nobody, '/start', { from: userOf(nobody, 'pt-br') })
  expect(last(nobody)).toMatch(/^This is the bot/)
})

test('waits as long as Telegram asks, and gives up where it is blocked', async () => {
  const { user } = await linked()
  api.pause(3)
  await write(user, '/help')
  expect(api.messages(user)).toHaveLength(0)
  await kit.wait(2_900)
  expect(api.messages(user)).toHaveLength(0)
  await kit.wait(1_100)
  expect(api.messages(user)).toHaveLength(1)
  api.pause(3)
  await kit.deliver({ message: sharedBy(user, '800700603') })
  await kit.wait(2_900)
  expect(api.messages(user)).toHaveLength(1)
  await kit.wait(1_100)
  expect(api.messages(user)).toHaveLength(2)
  api.block(user)
  await write(user, '/help')
  await kit.wait(60_000)
  expect(api.messages(user)).toHaveLength(2)
})

test('whoever starts the bot again gets its notices again', async () => {
  await kit.askProofs('off')
  const [{ owner, user }, payer] = [await linked(), await linked()]
  api.block(user)
  await kit.pay(payer.owner, owner)
  await kit.carry()
  api.unblock(user)
  await kit.pay(payer.owner, owner)
  await kit.carry()
  expect(api.messages(user)).toEqual([])
  await write(user, '/start')
  await kit.pay(payer.owner, owner)
  await kit.carry()
  expect(last(user)).toBe('You received 10.00\u00a0USD')
})

test('coins of one name are told apart by their networks', async () => {
  const { owner, user } = await linked()
  await kit.give(owner, kit.eth, 2n * 10n ** 18n)
  await write(user, '/balance')
  expect(last(user)).toBe('Available balance\n2.00\u00a0ETH · Ethereum')
})
