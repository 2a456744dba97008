import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { ProofBinding } from '#contract/proof'
import { SCHEDULE_AHEAD_DAYS, type createSchedule } from '#contract/schedule'
import { dayOf } from '#bank/book/day'
import { commitLedgerRows } from '#bank/ledger/step'
import { enqueueNotice } from '#bank/notice/enqueueNotice'
import type { ResolvedPayee } from '#bank/order/payee'
import { lockPerson } from '#bank/person/person.rows'
import { needsProof, requireProof } from '#bank/proof/proof'
import type { PersonContext, SignedInContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { dayAfter } from './calendar.ts'
import { checkDraft, draftOf, namedRecipientOf } from './draft.ts'
import { noticeContentOf } from './noticeContent.ts'
import { insertSchedule, type ScheduleFound } from './schedule.rows.ts'
import { scheduleNews, scheduleShown, wakeJobs } from './step.ts'

const UNTIL_YEARS = 10

export const handleCreateSchedule = (
  request: ParsedOf<typeof createSchedule>,
  context: SignedInContext,
) => makeSchedule(request, context, (bound) => requireProof(context, bound))

export async function makeSchedule(
  request: ParsedOf<typeof createSchedule>,
  context: SignedInContext,
  prove: (bound: ProofBinding) => Promise<void>,
) {
  const { tx, scope, world } = context
  const wallet = await walletOf(tx, scope, request.wallet_uuid)
  assertDates(request, world.clock.now())
  const made = rowOf(request, context, wallet.id)
  const { payee, quoted } = await checkDraft(context, draftOf(made), wallet)
  const { symbol, scale } = made.is_reverse ? quoted.to : quoted.from
  const is_proved = await needsProof(context, 'order')
  await prove(bindingOf(made, payee, termsIn(made)))
  const recipient = await namedRecipientOf(context, payee)
  const row = { ...made, payee: payeeIn(made, payee), recipient, is_proved, symbol, scale }
  await lockPerson(tx, scope.tenantId, scope.personId)
  await insertSchedule(tx, scope.tenantId, row)
  const rows = [scheduleNews(row, 'INSERT'), ...wakeJobs(world, row)]
  await commitLedgerRows(tx, scope.tenantId, { transfers: [], rows }, world.clock.now())
  await noticeMade(context, row)
  return scheduleShown(row)
}

/** Nobody opts out of it: a stolen session could schedule what its owner does not see. */
const noticeMade = (context: PersonContext, row: ScheduleFound) =>
  enqueueNotice({ ...context, tenantId: context.scope.tenantId }, row.person_id, {
    kind: 'schedule_made',
    ...noticeContentOf(row),
  })

/** The first date is tomorrow at the earliest: what is due today is paid now. */
function assertDates(
  { every, first_on, until_on, times }: ParsedOf<typeof createSchedule>,
  now: Date,
) {
  const today = dayOf(now)
  if (first_on <= today || first_on > dayAfter(today, SCHEDULE_AHEAD_DAYS)) throw wrong('/first_on')
  if (until_on && (every === 'once' || times || until_on < first_on)) throw wrong('/until_on')
  if (until_on && until_on > dayAfter(today, UNTIL_YEARS * 366)) throw wrong('/until_on')
  if (times && every === 'once') throw wrong('/times')
}

const wrong = (pointer: string) =>
  new Refusal('VALIDATION_FAILED', undefined, { errors: [{ pointer, code: 'RANGE' }] })

function rowOf(
  request: ParsedOf<typeof createSchedule>,
  { scope, world, caller }: SignedInContext,
  walletId: string,
): ScheduleFound {
  const now = world.clock.now()
  return {
    id: world.random.id(),
    person_id: scope.personId,
    wallet_id: walletId,
    family_id: caller.familyId,
    status: 'ACTIVE',
    order_type: request.order_type,
    from_id: request.from_currency_id,
    to_id: request.to_currency_id,
    amount: request.amount,
    is_reverse: request.is_reverse ?? false,
    is_subtract: request.is_subtract ?? true,
    payee: {
      walletId: request.to_wallet_id,
      destinationId: request.counterparty_destination_id,
      address: request.to_address,
      memo: request.memo,
      lookalikeSeen: request.confirm_lookalike,
    },
    recipient: { title: null, detail: null, own: false },
    reference: request.reference ?? null,
    note: request.note ?? null,
    every: request.every,
    first_on: request.first_on,
    until_on: request.until_on ?? null,
    times: request.times ?? null,
    n: 1,
    next_on: request.first_on,
    retries: 0,
    retry_at: null,
    reason: null,
    warned_on: null,
    is_proved: false,
    version: 1,
    created_at: now,
    moved_at: now,
    symbol: '',
    scale: 0,
  }
}

/** By the wallet's id, and the address as it is written out. */
const payeeIn = ({ payee }: ScheduleFound, { toWalletId, toAddress }: ResolvedPayee) => ({
  ...payee,
  ...(payee.walletId && toWalletId && { walletId: toWalletId }),
  ...(payee.address && toAddress && { address: toAddress, lookalikeSeen: true }),
})

const termsIn = ({ every, first_on, until_on, times }: ScheduleFound) =>
  [every, first_on, until_on ?? times ?? 'open'].join(' ')

/** Whom, how much, and when: another schedule needs another proof. */
export function bindingOf(row: ScheduleFound, payee: ResolvedPayee, terms: string): ProofBinding {
  const side = `${row.is_reverse ? 'arrives' : 'leaves'} ${row.is_subtract ? 'less' : 'plus'} fees`
  const to = payee.toAddress ?? payee.toWalletId ?? payee.destinationId
  return {
    purpose: 'order',
    order_type: row.order_type,
    wallet_id: row.wallet_id,
    amount: row.amount,
    meta: {
      from_currency_id: row.from_id,
      to_currency_id: row.to_id,
      ...(payee.counterpartyId && { counterparty_account_id: payee.counterpartyId }),
      subject: ['schedule', terms, side, to].join(' '),
    },
  }
}
