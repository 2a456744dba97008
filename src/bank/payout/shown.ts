import { fromMinor } from '#contract/kit/amount'
import type { PayoutDetail, PayoutRow } from '#contract/payout'
import type { PersonContext } from '#bank/requestContext'
import { checkPayout, type CheckedLine, type CheckedPayout } from './check.ts'
import { readPayoutRows, type PayoutFound, type PayoutRowFound } from './payout.rows.ts'
import { payoutShown } from './step.ts'

/** A draft is checked anew; what was confirmed stands. */
export async function payoutDetailOf(
  context: PersonContext,
  row: PayoutFound,
): Promise<PayoutDetail> {
  const rows = await readPayoutRows(context.tx, context.scope.tenantId, row.id)
  if (row.status !== 'DRAFT') return confirmedShown(row, rows)
  return payoutDraftShown(row, await checkPayout(context, row, rows))
}

export function payoutDraftShown(row: PayoutFound, checked: CheckedPayout): PayoutDetail {
  const { lines, payable, coin, pays, total, available } = checked
  const decimal = (minor: bigint) => fromMinor(minor, coin.scale)
  return {
    ...payoutShown(row),
    decimal_sign: row.decimal_sign,
    rows: lines.map((line) => checkedShown(line, decimal)),
    totals: {
      rows: payable.length,
      pays: decimal(pays),
      fees: decimal(total - pays),
      total: decimal(total),
      available: decimal(available),
      after: decimal(available - total),
    },
  }
}

type Decimal = (minor: bigint) => string

function checkedShown(line: CheckedLine, decimal: Decimal): PayoutRow {
  const { n, recipient, amount, reference, who, pays, total, problem } = line
  return {
    n,
    recipient,
    amount,
    reference,
    problem,
    title: who?.title ?? null,
    detail: who?.detail ?? null,
    order_type: who?.order_type ?? null,
    ...sums({ pays, total }, decimal),
    outcome: null,
    order_uuid: null,
    order_status: null,
  }
}

const sums = ({ pays, total }: Record<'pays' | 'total', bigint | null>, decimal: Decimal) => ({
  pays: pays === null ? null : decimal(pays),
  fee: pays === null || total === null ? null : decimal(total - pays),
  total: total === null ? null : decimal(total),
})

const minorIn = (stored: string | null) => (stored === null ? null : BigInt(stored))

export function confirmedShown(row: PayoutFound, rows: readonly PayoutRowFound[]): PayoutDetail {
  const decimal = (minor: bigint) => fromMinor(minor, row.scale)
  const confirmed = rows.filter(({ total }) => total !== null)
  const sumOf = (name: 'pays' | 'total') =>
    confirmed.reduce((sum, one) => sum + (minorIn(one[name]) ?? 0n), 0n)
  return {
    ...payoutShown(row),
    decimal_sign: row.decimal_sign,
    rows: rows.map((one) => confirmedRowShown(one, decimal)),
    totals: {
      rows: confirmed.length,
      pays: decimal(sumOf('pays')),
      fees: decimal(sumOf('total') - sumOf('pays')),
      total: decimal(sumOf('total')),
      available: null,
      after: null,
    },
  }
}

function confirmedRowShown(row: PayoutRowFound, decimal: Decimal): PayoutRow {
  const { n, recipient, amount, reference, title, detail, order_type, outcome, reason } = row
  return {
    n,
    recipient,
    amount,
    reference,
    title,
    detail,
    order_type,
    outcome,
    ...sums({ pays: minorIn(row.pays), total: minorIn(row.total) }, decimal),
    problem: reason === null ? null : { code: reason, limit: null, limit_currency: null },
    order_uuid: row.order_id,
    order_status: row.order_status,
  }
}
