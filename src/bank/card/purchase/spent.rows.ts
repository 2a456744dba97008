import type { LimitPeriod } from '#contract/cardShape'
import type { Tx } from '#bank/db/engine'

export type Spent = Record<Exclude<LimitPeriod, 'per_transaction'>, bigint>

export const nothingSpent: Spent = { all_time: 0n, daily: 0n, weekly: 0n, monthly: 0n, yearly: 0n }

/** The first day of each period, in UTC. Weeks start on Monday. */
function beginningsAt(at: Date) {
  const day = (from: Date) => from.toISOString().slice(0, 10)
  const year = at.getUTCFullYear()
  const month = at.getUTCMonth()
  const sinceMonday = (at.getUTCDay() + 6) % 7
  return {
    daily: day(at),
    weekly: day(new Date(Date.UTC(year, month, at.getUTCDate() - sinceMonday))),
    monthly: day(new Date(Date.UTC(year, month, 1))),
    yearly: day(new Date(Date.UTC(year, 0, 1))),
  }
}

export const isoDayOf = (at: Date) => at.toISOString().slice(0, 10)

export async function spentBy(tx: Tx, tenantId: string, cardIds: readonly string[], at: Date) {
  const { daily, weekly, monthly, yearly } = beginningsAt(at)
  const { rows } = await tx.query<Record<keyof Spent | 'card_id', string>>(
    `select card_id, sum(spent) as all_time,
            coalesce(sum(spent) filter (where day >= $3::date), 0) as daily,
            coalesce(sum(spent) filter (where day >= $4::date), 0) as weekly,
            coalesce(sum(spent) filter (where day >= $5::date), 0) as monthly,
            coalesce(sum(spent) filter (where day >= $6::date), 0) as yearly
     from card_days where tenant_id = $1 and card_id = any($2)
     group by card_id`,
    [tenantId, cardIds, daily, weekly, monthly, yearly],
  )
  return new Map(
    rows.map(({ card_id, ...sums }) => [
      card_id,
      {
        all_time: BigInt(sums.all_time),
        daily: BigInt(sums.daily),
        weekly: BigInt(sums.weekly),
        monthly: BigInt(sums.monthly),
        yearly: BigInt(sums.yearly),
      },
    ]),
  )
}

/** Counted on the day of the authorization, so that a reversal comes off the same day. */
export async function addSpent(
  tx: Tx,
  tenantId: string,
  {
    cardId,
    personId,
    day,
    minor,
  }: { cardId: string; personId: string; day: string; minor: bigint },
): Promise<void> {
  if (minor === 0n) return
  await tx.query(
    `insert into card_days as d (tenant_id, card_id, person_id, day, spent)
     values ($1, $2, $3, $4::date, $5)
     on conflict (tenant_id, card_id, day) do update set spent = d.spent + excluded.spent`,
    [tenantId, cardId, personId, day, minor],
  )
}
