import { V7Generator } from 'uuidv7'
import type { Clock, Random } from '#bank/services'

/** Reproducible random numbers for a seed and a name. */
export interface Dice {
  /** An integer from 0, less than `count`. */
  below(count: number): number
  chance(perMille: number): boolean
  pick<T>(from: readonly T[]): T
  word(): number
}

/** sfc32, initialised by seed and name. */
export function diceFor(seed: number, name: string): Dice {
  const state = Uint32Array.of(seed, Buffer.from(name).reduce(hashed, 2_166_136_261), 0x9e3779b9, 1)
  function word(): number {
    const [a = 0, b = 0, c = 0, count = 0] = state
    const drawn = (a + b + count) >>> 0
    state.set([b ^ (b >>> 9), (c + (c << 3)) >>> 0, ((c << 21) | (c >>> 11)) + drawn, count + 1])
    return drawn
  }
  for (let round = 0; round < 15; round += 1) word()
  const below = (count: number) => Math.floor((word() / 2 ** 32) * count)
  return {
    word,
    below,
    chance: (perMille) => below(1_000) < perMille,
    pick(from) {
      const one = from[below(from.length)]
      if (one === undefined) throw new Error('There is nothing to pick from.')
      return one
    },
  }
}

const hashed = (hash: number, byte: number) => Math.imul(hash ^ byte, 16_777_619) >>> 0

/** The bank's random source from these dice. */
export function randomFrom({ word }: Dice, clock: Clock): Random {
  const ids = new V7Generator({ nextUint32: word })
  return {
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => word() & 255)),
    id: () => ids.generateOrResetWithTs(clock.now().getTime()).toString(),
    number: () => (word() & 0x1fffff) * 2 ** 32 + word(),
  }
}
