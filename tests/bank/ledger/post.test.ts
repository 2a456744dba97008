import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createWriter, post, type Leg, type Transfer } from '#bank/ledger/post'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { balances, faults, openBook } from '#tests/kit/openBook'

let bank: TestBank
let book: Awaited<ReturnType<typeof openBook>>

beforeAll(async () => {
  bank = await openTestBank()
  book = await openBook(bank.world)
})

const say = (transfer: Transfer, tenantId = book.tenantId) =>
  bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    post(tx, tenantId, transfer, bank.world.clock.now()),
  )

const transfer = (cause: string, ...legs: Leg[]): Transfer => ({
  id: bank.world.random.id(),
  cause,
  legs,
})

const dollars = (address: Leg['address'], posted: bigint, held = 0n): Leg => ({
  address,
  currencyId: book.usd,
  posted,
  held,
})

test('money moves once, however often the same transfer is said', async () => {
  const gift = transfer('gift', dollars('rail:ach', -500n), dollars('wallet:once', 500n))
  expect(await say(gift)).toEqual({ again: false })
  expect(await say(gift)).toEqual({ again: true })
  expect((await balances(bank.world.engine, book.tenantId, book.usd)).get('wallet:once')).toEqual({
    posted: 500n,
    held: 0n,
  })
})

test('the same id with other money is a defect, not a repeat', async () => {
  const gift = transfer('gift', dollars('rail:ach', -5n), dollars('wallet:other', 5n))
  await say(gift)
  const forged = { ...gift, legs: [dollars('rail:ach', -6n), dollars('wallet:other', 6n)] }
  await expect(say(forged)).rejects.toThrow('reused')
})

test('nobody spends more than they have, and a promise counts as spent', async () => {
  await say(transfer('gift', dollars('rail:ach', -100n), dollars('wallet:poor', 100n)))
  await say(transfer('hold', dollars('wallet:poor', 0n, 80n)))
  const tooMuch = transfer('send', dollars('wallet:poor', -30n), dollars('wallet:rich', 30n))
  await expect(say(tooMuch)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  await say(transfer('capture', dollars('wallet:poor', -50n, -80n), dollars('wallet:rich', 50n)))
  expect((await balances(bank.world.engine, book.tenantId, book.usd)).get('wallet:poor')).toEqual({
    posted: 50n,
    held: 0n,
  })
})

test('an exchange moves two currencies in one transfer, each of which balances', async () => {
  const euros = (address: Leg['address'], posted: bigint): Leg => ({
    address,
    currencyId: book.eur,
    posted,
  })
  await say(transfer('gift', dollars('rail:ach', -100n), dollars('wallet:fx', 100n)))
  await say(
    transfer(
      'exchange',
      dollars('wallet:fx', -100n),
      dollars('exchange', 99n),
      dollars('fees', 1n),
      euros('exchange', -90n),
      euros('wallet:fx', 90n),
    ),
  )
  const lopsided = transfer('exchange', dollars('exchange', -1n), euros('wallet:fx', 1n))
  await expect(say(lopsided)).rejects.toThrow('unbalanced')
  expect(await faults(bank.world.engine, book.tenantId)).toEqual([])
})

interface Said {
  kind: 'move' | 'hold' | 'void' | 'capture' | 'lopsided'
  from: number
  to: number
  amount: bigint
  /** Says an earlier transfer again instead. */
  again: boolean
}

const said: fc.Arbitrary<Said> = fc.record({
  kind: fc.constantFrom('move', 'move', 'hold', 'void', 'capture', 'lopsided'),
  from: fc.nat(4),
  to: fc.nat(4),
  amount: fc.bigInt(1n, 60n),
  again: fc.boolean().map((yes) => yes),
})

/** What the book must come to, counted by hand. */
function counted(history: { transfer: Transfer; answered: boolean }[]) {
  const sums = new Map<string, { posted: bigint; held: bigint }>()
  for (const { transfer: one } of history.filter(({ answered }) => answered))
    for (const { address, posted = 0n, held = 0n } of one.legs) {
      const sum = sums.get(address) ?? { posted: 0n, held: 0n }
      sums.set(address, { posted: sum.posted + posted, held: sum.held + held })
    }
  return sums
}

function legsOf({ kind, from, to, amount }: Said): Leg[] {
  const payer = `wallet:w${from}` as const
  const payee = `wallet:w${to}` as const
  return {
    move: [dollars(payer, -amount), dollars(payee, amount)],
    hold: [dollars(payer, 0n, amount)],
    void: [dollars(payer, 0n, -amount)],
    capture: [dollars(payer, -amount, -amount), dollars(payee, amount)],
    lopsided: [dollars(payer, -amount), dollars(payee, amount + 1n)],
  }[kind]
}

test('whatever is said together, the book is what was answered, and balances', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 10, maxLength: 40 }), async (words) => {
      book = await openBook(bank.world)
      const writer = createWriter(bank.world.engine, bank.world.clock)
      const gifts = [0, 1, 2, 3, 4].map((w) =>
        transfer('gift', dollars('rail:ach', -100n), dollars(`wallet:w${w}`, 100n)),
      )
      const all = words.map((word) => transfer(word.kind, ...legsOf(word)))
      const repeated = all.filter((_, at) => words[at]?.again)
      await Promise.all(gifts.map((gift) => writer.post(book.tenantId, gift)))
      const ends = await Promise.allSettled(
        [...all, ...repeated].map((one) => writer.post(book.tenantId, one)),
      )
      const history = [
        ...gifts.map((gift) => ({ transfer: gift, answered: true })),
        ...all.map((one, at) => ({ transfer: one, answered: ends[at]?.status === 'fulfilled' })),
      ]
      // A repeat ends as the first did.
      repeated.forEach((one, at) => {
        const first = ends[all.indexOf(one)]
        expect(ends[all.length + at]?.status).toBe(first?.status)
      })
      const told = await balances(bank.world.engine, book.tenantId, book.usd)
      for (const [address, sum] of counted(history)) expect(told.get(address)).toEqual(sum)
      for (const [address, { posted, held }] of told)
        if (address.startsWith('wallet:')) expect(posted - held >= 0n && held >= 0n).toBe(true)
      expect(await faults(bank.world.engine, book.tenantId)).toEqual([])
    }),
    { numRuns: Number(process.env.LEDGER_RUNS ?? 60), seed: 20260302 },
  )
})

test('twenty writers on few accounts neither lose nor make money, nor wait for each other in a ring', async () => {
  book = await openBook(bank.world)
  const writer = createWriter(bank.world.engine, bank.world.clock, 4)
  const wallets = Array.from({ length: 6 }, (_, w) => `wallet:h${w}` as const)
  await Promise.all(
    wallets.map((wallet) =>
      writer.post(
        book.tenantId,
        transfer('gift', dollars('rail:ach', -1_000n), dollars(wallet, 1_000n)),
      ),
    ),
  )
  const tries = Array.from({ length: 2_000 }, (_, at) => {
    const [from, to] = [wallets[at % 6]!, wallets[(at * 5 + 1) % 6]!]
    const pay = transfer(
      'pay',
      dollars(from, -BigInt(1 + (at % 97))),
      dollars(to, BigInt(1 + (at % 97))),
    )
    return at % 3 === 0
      ? say(pay).catch((thrown: unknown) => thrown)
      : writer.post(book.tenantId, pay).catch((thrown: unknown) => thrown)
  })
  const odd = (await Promise.all(tries)).filter(
    (end) => end instanceof Error && end.message.includes('deadlock'),
  )
  expect(odd).toEqual([])
  const told = await balances(bank.world.engine, book.tenantId, book.usd)
  const total = wallets.reduce((sum, wallet) => sum + told.get(wallet)!.posted, 0n)
  expect(total).toBe(6_000n)
  expect(await faults(bank.world.engine, book.tenantId)).toEqual([])
})
