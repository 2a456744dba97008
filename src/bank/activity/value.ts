import type { ActivityLine } from '#contract/activity'
import { fromMinor } from '#contract/kit/amount'
import { ratioOf } from '#bank/rate/ratio'
import { worthAt } from '#bank/rate/worth'
import type { PersonContext } from '#bank/requestContext'
import { TOTAL_SCALE } from '#bank/wallet/holdings'
import type { Unvalued } from './shown.ts'

/** What each was worth in the base currency when it happened. */
export async function withValues(
  context: PersonContext,
  entries: readonly Unvalued[],
): Promise<(ActivityLine | null)[]> {
  const base = context.tenant.config.base_currency
  const priced = entries.map((entry) => mainLineOf(entry, base))
  const moments = entries.map(({ created_at }) => new Date(created_at))
  const symbols = priced.flatMap((line) => line?.currency ?? [])
  const worthOf = await worthAt(context, symbols, moments)
  return priced.map((line, at) => {
    if (line === null) return null
    if (line.currency === base) return line
    const minor = worthOf(line.currency, ratioOf(line.amount), at)
    if (minor === null) return null
    return { amount: fromMinor(minor, TOTAL_SCALE), currency: base }
  })
}

/** A leg in the base currency needs no price. */
function mainLineOf({ paid, received, kind }: Unvalued, base: string): ActivityLine | null {
  const lines = kind === 'in' ? [received, paid] : [paid, received]
  return (
    lines.find((line) => line?.currency === base) ?? lines.find((line) => line !== null) ?? null
  )
}
