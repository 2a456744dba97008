import { randomBytes } from 'node:crypto'
import { V7Generator } from 'uuidv7'
import type { Clock, Random } from '#bank/services'

const DICE_BYTES = 1_024

function createDice(): () => number {
  let bytes = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at >= bytes.length) {
      bytes = randomBytes(DICE_BYTES)
      at = 0
    }
    at += 4
    return bytes.readUInt32BE(at - 4)
  }
}

/** Ids rise with the clock, within a millisecond too. */
export function openRandom(clock: Clock): Random {
  const ids = new V7Generator({ nextUint32: createDice() })
  return {
    bytes: randomBytes,
    id: () => ids.generateOrResetWithTs(clock.now().getTime()).toString(),
    number: () => Number(randomBytes(8).readBigUInt64BE() >> 11n),
  }
}
