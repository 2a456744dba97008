import { fromMinor } from '#contract/kit/amount'
import { Refusal, type RefusalCode, type RefusalFacts } from '#contract/kit/refusal'
import type { Coin } from '#bank/rate/rate.rows'

export const amountRefused = (
  code: RefusalCode,
  params: Readonly<Record<string, string>>,
  {
    word = code,
    pointer = '/amount',
    ...facts
  }: Pick<RefusalFacts, 'retry_after_s'> & { word?: string; pointer?: string } = {},
) => new Refusal(code, undefined, { ...facts, errors: [{ pointer, code: word, params }] })

export function assertCovers(
  free: bigint,
  total: bigint,
  { scale, symbol: currency }: Pick<Coin, 'scale' | 'symbol'>,
): void {
  if (free >= total) return
  const decimal = (minor: bigint) => fromMinor(minor, scale)
  const params = {
    free: decimal(free),
    total: decimal(total),
    missing: decimal(total - free),
    currency,
  }
  throw amountRefused('INSUFFICIENT_FUNDS', params)
}
