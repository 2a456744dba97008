import { readAmountInput } from '#contract/kit/amountInput'
import { fromMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import type { PayoutRow } from '#contract/payout'
import { balancesOf, freeBalanceOf } from '#bank/ledger/balances.rows'
import type { DraftOrder } from '#bank/order/payee'
import { findCoins, type Coin } from '#bank/rate/rate.rows'
import type { PersonContext } from '#bank/requestContext'
import { checkDraft } from '#bank/schedule/draft'
import { walletOf } from '#bank/wallet/wallet'
import type { WalletRow } from '#bank/wallet/wallet.rows'
import { createBatchLimits } from './batchLimits.ts'
import type { PayoutFound, PayoutLine } from './payout.rows.ts'
import { readKnown, recipientNamed, type NamedRecipient } from './recipient.ts'

/** What each line of a draft would do if it were paid now, with the lines before it. */

export interface CheckedLine extends PayoutLine {
  who: NamedRecipient | null
  pays: bigint | null
  total: bigint | null
  problem: PayoutRow['problem']
}

/** A line that can be paid. */
export type PayableLine = CheckedLine & { who: NamedRecipient; pays: bigint; total: bigint }

const isPayable = (line: CheckedLine): line is PayableLine => line.problem === null

export interface CheckedPayout {
  lines: CheckedLine[]
  payable: PayableLine[]
  coin: Coin
  pays: bigint
  total: bigint
  available: bigint
}

type Checking = Pick<PayoutFound, 'wallet_id' | 'currency_id' | 'decimal_sign'>

export async function checkPayout(
  context: PersonContext,
  payout: Checking,
  lines: readonly PayoutLine[],
): Promise<CheckedPayout> {
  const { tx, scope } = context
  const wallet = await walletOf(tx, scope, payout.wallet_id)
  const coin = await payoutCoin(context, payout.currency_id)
  const recipients = lines.map(({ recipient }) => recipient)
  const known = await readKnown(context, wallet, recipients)
  const run = { context, payout, wallet, coin, known, seen: new Set<string>() }
  const limits = createBatchLimits(context, coin, wallet.id)
  const checked: CheckedLine[] = []
  for (const line of lines) checked.push(await checkLine({ ...run, limits }, line))
  const payable = checked.filter(isPayable)
  const balances = await balancesOf(tx, scope.tenantId, [`wallet:${wallet.id}`])
  return {
    lines: checked,
    payable,
    coin,
    pays: payable.reduce((sum, { pays }) => sum + pays, 0n),
    total: payable.reduce((sum, { total }) => sum + total, 0n),
    available: freeBalanceOf(balances, coin.id),
  }
}

export async function payoutCoin({ tx, scope }: PersonContext, id: string): Promise<Coin> {
  const coin = (await findCoins(tx, scope.tenantId, [id])).get(id)
  if (!coin?.is_enabled) throw new Refusal('RATE_NOT_FOUND')
  return coin
}

interface Run {
  context: PersonContext
  payout: Checking
  wallet: WalletRow
  coin: Coin
  known: Awaited<ReturnType<typeof readKnown>>
  /** What the lines before it pay, to whom. */
  seen: Set<string>
  limits: ReturnType<typeof createBatchLimits>
}

async function checkLine(run: Run, line: PayoutLine): Promise<CheckedLine> {
  const { context, payout, coin, known } = run
  const blank = { ...line, who: null, pays: null, total: null, problem: null }
  const who = await recipientNamed(context, known, coin, line.recipient)
  if (typeof who === 'string') return { ...blank, problem: problemOf(who) }
  const reading = readAmountInput(line.amount, payout.decimal_sign)
  if (reading.kind !== 'amount') return { ...blank, who, problem: problemOf('AMOUNT_INVALID') }
  return checkPayment(run, { ...blank, who }, reading.amount)
}

async function checkPayment(
  { context, payout, wallet, coin, seen, limits }: Run,
  line: CheckedLine & { who: NamedRecipient },
  amount: string,
): Promise<CheckedLine> {
  const { who, reference } = line
  let priced = line
  try {
    const draft = draftOfLine(payout, { who, reference, amount })
    const { payee, quoted } = await checkDraft(context, draft, wallet)
    const { from: total, result: pays } = quoted.lines
    const detail = payee.destination?.detail ?? who.detail
    priced = { ...line, who: { ...who, detail }, pays, total }
    const same = JSON.stringify([who.payee, fromMinor(pays, coin.scale), reference.trim()])
    if (seen.has(same)) return { ...priced, problem: problemOf('DUPLICATE') }
    seen.add(same)
    await limits.take(who.order_type, payee, quoted)
    return priced
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...priced, problem: refusedAs(error) }
  }
}

const problemOf = (code: string) => ({ code, limit: null, limit_currency: null })

function refusedAs({ code, facts }: Refusal): PayoutRow['problem'] {
  const params = facts.errors?.find((error) => error.params?.currency)?.params
  const bounds = { AMOUNT_TOO_SMALL: params?.min, AMOUNT_TOO_LARGE: params?.max }
  const limit = bounds[code as keyof typeof bounds] ?? params?.left ?? null
  return { code, limit, limit_currency: limit === null ? null : (params?.currency ?? null) }
}

interface LineToPay {
  who: Pick<NamedRecipient, 'order_type' | 'payee'>
  amount: string
  reference: string
}

/** The amount is what the recipient gets; fees come on top of it. */
export const draftOfLine = (
  { wallet_id, currency_id }: Pick<Checking, 'wallet_id' | 'currency_id'>,
  { who, amount, reference }: LineToPay,
): DraftOrder => ({
  type: who.order_type,
  walletId: wallet_id,
  fromId: currency_id,
  toId: currency_id,
  amount,
  reverse: false,
  subtract: false,
  quoteId: undefined,
  payee: who.payee,
  reference: reference.trim() || undefined,
})
