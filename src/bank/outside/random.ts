import { randomBytes } from 'node:crypto'
import { V7Generator } from 'uuidv7'
import type { Clock, Random } from '#bank/world'

/** Chance from the operating system. Ids rise with the clock, and within one millisecond as well. */
export function openRandom(clock: Clock): Random {
  const ids = new V7Generator({ nextUint32: () => randomBytes(4).readUInt32BE() })
  return {
    bytes: randomBytes,
    id: () => ids.generateOrResetWithTs(clock.now().getTime()).toString(),
    number: () => Number(randomBytes(8).readBigUInt64BE() >> 11n),
  }
}
