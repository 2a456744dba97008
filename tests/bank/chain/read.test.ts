import { expect, test } from 'vitest'
import { readOn } from '#bank/chain/read'
import type { Block, ChainLink } from '#bank/outside/chains/link'

/** Reading goes on from the last block, whatever happened to the chain meanwhile. */

const OURS = 'ours'

/** A chain of named blocks; a name with a star contains a payment to us. */
function chainOf(...names: string[]): ChainLink {
  const blockAt = (height: number): Block | null =>
    names[height] === undefined ? null : { height, hash: names[height] }
  const unused = async () => {
    throw new Error('nobody reads this here')
  }
  return {
    short: false,
    head: async () => blockAt(names.length - 1)!,
    blockAt: async (height) => blockAt(height),
    paymentsTo: async (_, from, to) =>
      names.flatMap((name, height) =>
        name.endsWith('*') && height >= from && height <= to
          ? [
              {
                txid: name,
                output: 0,
                to: OURS,
                memo: null,
                contract: null,
                asset: 'ETH',
                minor: 1n,
                block: blockAt(height),
              },
            ]
          : [],
      ),
    movesOf: async () => [],
    balances: async () => new Map(),
    statusOf: unused,
    nextNonce: unused,
    sign: unused,
    send: unused,
  }
}

async function read(link: ChainLink, blocks: readonly Block[] = [], lookBack = 2) {
  const { payments, ...on } = await readOn(link, [OURS], blocks, lookBack)
  return { seen: payments.map(({ txid }) => txid), ...on }
}

test('first reads a long chain from a little below its newest block', async () => {
  const { seen: observed, blocks } = await read(chainOf('a', 'b*', 'c', 'd*', 'e'))
  expect(observed).toEqual(['d*'])
  expect(blocks).toEqual([{ height: 4, hash: 'e' }])
})

test('continues above the last block and sees nothing twice', async () => {
  const before = await read(chainOf('a', 'b', 'c*'))
  const after = await read(chainOf('a', 'b', 'c*', 'd*'), before.blocks)
  expect(after.seen).toEqual(['d*'])
  expect((await read(chainOf('a', 'b', 'c*', 'd*'), after.blocks)).seen).toEqual([])
})

test('reads replaced blocks again from where the chains parted', async () => {
  const first = await read(chainOf('a', 'b'), [], 9)
  const second = await read(chainOf('a', 'b', 'c', 'd'), first.blocks)
  const { seen: observed, blocks } = await read(chainOf('a', 'b', 'C*', 'D', 'E'), second.blocks)
  expect(observed).toEqual(['C*'])
  expect(blocks).toEqual([
    { height: 4, hash: 'E' },
    { height: 1, hash: 'b' },
  ])
})

test('looks back below the oldest block when none it read remains', async () => {
  const blocks = [
    { height: 5, hash: 'old' },
    { height: 4, hash: 'older' },
  ]
  const { seen: observed } = await read(chainOf('a', 'b*', 'c*', 'd', 'e', 'f', 'g'), blocks)
  expect(observed).toEqual(['c*'])
})

test('reads a shorter branch as far as it goes', async () => {
  const before = await read(chainOf('a', 'b', 'c', 'd'), [], 9)
  const { seen: observed, blocks } = await read(chainOf('a', 'B*'), before.blocks, 9)
  expect(observed).toEqual(['B*'])
  expect(blocks).toEqual([{ height: 1, hash: 'B*' }])
})

test('reads a long range in parts', async () => {
  const names = Array.from({ length: 450 }, (_, height) => `${height}${height % 150 ? '' : '*'}`)
  let blocks: readonly Block[] = [{ height: 0, hash: '0*' }]
  const found: string[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const part = await read(chainOf(...names), blocks)
    found.push(...part.seen)
    blocks = part.blocks
  }
  expect(found).toEqual(['150*', '300*'])
  expect(blocks[0]).toEqual({ height: 449, hash: '449' })
})
