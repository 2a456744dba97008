import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { ETHER, openChain } from './openChain.ts'

/**
 * Random payments, blocks, branches and drops, watched at any time: the ledger always agrees with
 * what was seen, and in the end with the chain.
 */

const { world } = await openTestServices()
const RUNS = Number(process.env.CHAIN_RUNS ?? (process.env.DEEP ? 12 : 6))
/** Shallower than the confirmations needed, so that credited money stays credited. */
const SHALLOW = 11
const DEEP = 12

type Move =
  | { do: 'pay'; ethers: number }
  | { do: 'mine' | 'reorganise'; count: number }
  | { do: 'drop' | 'look' | 'lookTwice' }

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), ethers: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ do: fc.constant('mine' as const), count: fc.integer({ min: 1, max: DEEP }) }),
  fc.record({
    do: fc.constant('reorganise' as const),
    count: fc.integer({ min: 1, max: SHALLOW }),
  }),
  fc.record({ do: fc.constantFrom('drop' as const, 'look' as const, 'lookTwice' as const) }),
)

type Chain = Awaited<ReturnType<typeof openChain>>

async function make(one: Move, to: string, { chain, look, lookUnasked }: Chain) {
  switch (one.do) {
    case 'pay':
      return chain.payIn({ to, minor: BigInt(one.ethers) * ETHER })
    case 'mine':
      return chain.mine(one.count)
    case 'reorganise':
      return chain.reorganise(one.count)
    case 'drop':
      return chain.drop()
    case 'look':
      return look()
    case 'lookTwice':
      return Promise.all([look(), lookUnasked()])
  }
}

async function sumOfSightings({ rows }: Chain, state: string): Promise<bigint> {
  const [row] = await rows<{ sum: string }>(
    `select coalesce(sum(minor), 0) as sum from sightings
     where tenant_id = $1 and state = '${state}'`,
  )
  return BigInt(row?.sum ?? 0)
}

/** Deposits in the customer's list, by status. */
async function sumOfTransactions({ rows }: Chain, status: string): Promise<bigint> {
  const [row] = await rows<{ sum: string }>(
    `select coalesce(sum(minor), 0) as sum from transactions
     where tenant_id = $1 and status = '${status}'`,
  )
  return BigInt(row?.sum ?? 0)
}

test('ledger, sightings and chain agree after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 14 }), async (moves) => {
      const open = await openChain(world)
      const { address } = await open.receive()
      await open.look()
      for (const one of moves) {
        await make(one, address, open)
        const [coming, theirs] = [await open.has('incoming'), await open.has('wallet')]
        expect([
          await sumOfSightings(open, 'pending'),
          await sumOfSightings(open, 'confirmed'),
        ]).toEqual([coming, theirs])
        expect([
          await sumOfTransactions(open, 'pending'),
          await sumOfTransactions(open, 'complete'),
        ]).toEqual([coming, theirs])
      }
      await open.chain.mine(DEEP)
      await open.look()
      const [stands] = await open.rows<{ sum: string }>(
        `select coalesce(sum(minor), 0) as sum from play_payments
         where tenant_id = $1 and not dropped`,
      )
      expect(await open.has('wallet')).toBe(BigInt(stands?.sum ?? 0))
      expect(await open.has('incoming')).toBe(0n)
      expect(await open.faults()).toEqual([])
    }),
    { numRuns: RUNS, seed: Number(process.env.SEED ?? 20260301) },
  )
})
