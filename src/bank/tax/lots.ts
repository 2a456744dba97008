/** Of one asset, in units and sums that can be added. */
export interface LotMovement {
  event: string
  at: Date
  /** Negative where it left. */
  change: bigint
  /** What was paid for it or got for it. */
  worth: bigint
  kind: string
}

interface Lot {
  at: Date
  kind: string
  left: bigint
  cost: bigint
}

/** A part of what left, and when and for how much that part had come. */
export interface Disposal {
  event: string
  amount: bigint
  /** Null where the bank has no record of it; it cost nothing then. */
  cameAt: Date | null
  cameBy: string | null
  leftAt: Date
  leftBy: string
  proceeds: bigint
  cost: bigint
}

/** First in, first out. Nothing is lost to rounding: the last part of a lot has the rest of its cost. */
export function matchLots(movements: readonly LotMovement[]): {
  disposals: Disposal[]
  held: { amount: bigint; cost: bigint }
} {
  const lots: Lot[] = []
  const disposals: Disposal[] = []
  for (const movement of movements) {
    const { at, kind, change, worth } = movement
    if (change > 0n) lots.push({ at, kind, left: change, cost: worth })
    else disposals.push(...takeFrom(lots, movement))
  }
  return {
    disposals,
    held: lots.reduce(
      (sum, { left, cost }) => ({ amount: sum.amount + left, cost: sum.cost + cost }),
      { amount: 0n, cost: 0n },
    ),
  }
}

function takeFrom(lots: Lot[], { event, at, kind, change, worth }: LotMovement): Disposal[] {
  const parts: Disposal[] = []
  let missing = -change
  let proceeds = worth
  while (missing > 0n) {
    const lot = lots[0] ?? { at: null, kind: null, left: missing, cost: 0n }
    const amount = lot.left < missing ? lot.left : missing
    const cost = (lot.cost * amount) / lot.left
    const got = (proceeds * amount) / missing
    parts.push({
      event,
      amount,
      cameAt: lot.at,
      cameBy: lot.kind,
      leftAt: at,
      leftBy: kind,
      proceeds: got,
      cost,
    })
    lot.left -= amount
    lot.cost -= cost
    if (lot.left === 0n) lots.shift()
    missing -= amount
    proceeds -= got
  }
  return parts
}
