import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/kit/refusal'
import type { CodeSent } from '#contract/signIn'
import { tooFast } from '#bank/http/limits'
import type { RequestContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import {
  countAttempt,
  insertCode,
  listSent,
  lockDestination,
  lockNewestCode,
  markCode,
  type CodeFacts,
  type CodeAddress,
  type CodePurpose,
  type CodeRow,
  type NewCode,
} from './codes.rows.ts'
import { assertNotLocked, countAttemptAt, clearAttempts } from './attempts.ts'

export const CODE_MS = 10 * 60_000
const ATTEMPTS_MAX = 6
const MINUTE_MS = 60_000
const WINDOWS = [
  ['perMinute', MINUTE_MS],
  ['perHour', 60 * MINUTE_MS],
  ['perDay', 24 * 60 * MINUTE_MS],
] as const

interface CodeOptions {
  purpose: CodePurpose
  channel: NewCode['channel']
  destination: string
  /** Nobody else's codes count towards it: a session's, or that of a device known at the address. */
  purse?: string
  personId?: string | null
  familyId?: string | null
  facts?: CodeFacts
  /** Null where nobody is to receive the code. */
  send: ((code: string, until: Date) => Promise<void>) | null
}

/** A destination without an account gets a code too, sent to nobody: the response is the same. */
export async function sendCode(context: RequestContext, options: CodeOptions): Promise<CodeSent> {
  const { tx, scope, world, tenant } = context
  const { purpose, channel, destination, personId = null, familyId = null, facts = {} } = options
  const address = { tenantId: scope.tenantId, purpose, destination, purse: options.purse ?? '' }
  const now = world.clock.now()
  await lockDestination(tx, address)
  await assertNotLocked(context, 'code', attemptsAddressOf(address))
  await assertNotTooMany(context, address, now)

  const code = sixDigits(world.random.bytes(8))
  const id = world.random.id()
  const expiresAt = new Date(now.getTime() + CODE_MS)
  await insertCode(tx, {
    ...address,
    id,
    channel,
    personId,
    familyId,
    digest: codeDigest(world, id, code),
    facts,
    at: now,
    expiresAt,
  })
  await options.send?.(code, expiresAt)
  const pause = MINUTE_MS / tenant.config.limits.codes.perMinute
  return {
    told_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    resend_at: new Date(now.getTime() + Math.ceil(pause)).toISOString(),
  }
}

/** Where a window allows five, the fifth newest must be older than the window. */
async function assertNotTooMany({ tx, tenant }: RequestContext, address: CodeAddress, now: Date) {
  const { codes } = tenant.config.limits
  const sent = await listSent(tx, address, now, codes.perDay)
  const waits = WINDOWS.map(([rule, ms]) => {
    const last = sent[codes[rule] - 1]
    return last ? last.getTime() + ms - now.getTime() : 0
  })
  const longest = Math.max(...waits)
  if (longest > 0) throw tooFast(Math.ceil(longest / 1_000))
}

type CodeSource = Pick<CodeOptions, 'purpose' | 'destination' | 'purse'>

/** Refusals are returned, not thrown, so that the count of attempts commits. */
export async function spendCode(
  context: RequestContext,
  source: CodeSource,
  typed: string,
): Promise<CodeRow | Refusal> {
  const { tx, scope, world } = context
  const row = await checkCode(context, source, typed)
  if (row instanceof Refusal) return row
  await markCode(tx, scope.tenantId, row.id, 'used_at', world.clock.now())
  await clearAttempts(context, 'code', attemptsAddressOf({ purse: '', ...source }))
  return row
}

/** A right one can be used afterwards; a wrong one counts. */
export async function checkCode(
  context: RequestContext,
  source: CodeSource,
  typed: string,
): Promise<CodeRow | Refusal> {
  const { tx, scope, world } = context
  const { tenantId, personId } = scope
  const now = world.clock.now()
  const address = { purse: '', ...source, tenantId }
  const row = await lockNewestCode(tx, address, personId)
  if (!row?.digest) return new Refusal('VERIFICATION_EXPIRED')
  const right = timingSafeEqual(codeDigest(world, row.id, typed), row.digest)
  // CODE_USED only for the right code: it reveals that the address is in use.
  if (row.used_at) return new Refusal(right ? 'CODE_USED' : 'VERIFICATION_EXPIRED')
  if (row.void_at) return new Refusal('TOO_MANY_ATTEMPTS')
  if (row.expires_at <= now) return new Refusal('VERIFICATION_EXPIRED')

  return right ? row : countWrong(context, row, attemptsAddressOf(address))
}

export const attemptsAddressOf = ({
  destination,
  purse,
}: Pick<CodeAddress, 'destination' | 'purse'>) => (purse ? `${destination} ${purse}` : destination)

async function countWrong(context: RequestContext, row: CodeRow, attemptsAddress: string) {
  const { tx, scope, world } = context
  await countAttemptAt(context, 'code', attemptsAddress)
  const attempts = await countAttempt(tx, scope.tenantId, row.id)
  if (attempts < ATTEMPTS_MAX)
    return new Refusal('CODE_INVALID', undefined, { attempts_left: ATTEMPTS_MAX - attempts })
  await markCode(tx, scope.tenantId, row.id, 'void_at', world.clock.now())
  return new Refusal('TOO_MANY_ATTEMPTS')
}

/** Modulo over eight random bytes: the bias is negligible. */
const sixDigits = (bytes: Buffer) =>
  (bytes.readBigUInt64BE() % 1_000_000n).toString().padStart(6, '0')

/** Under the bank's key: of six digits, any other hash is reversed by trying them all. */
export const codeDigest = ({ seal }: Pick<BankServices, 'seal'>, id: string, code: string) =>
  seal.digest(`${id} ${code}`, 'code')
