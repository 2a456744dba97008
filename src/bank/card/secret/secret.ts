import { CARD_IV_BYTES, type readCardOtp, type readCardSecret } from '#contract/cardSecret'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { ProofBinding } from '#contract/proof'
import type { Tx } from '#bank/db/engine'
import { sendMessageTo } from '#bank/person/message'
import { personOf } from '#bank/person/person'
import { lockPerson } from '#bank/person/person.rows'
import { requireProof } from '#bank/proof/proof'
import type { PersonContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import type { CardRow } from '#bank/card/card.rows'
import { cardOf } from '#bank/card/cards'
import { encryptCardSecret, decryptCardKey } from './envelope.ts'
import { revealLimitMessage } from '#bank/card/notice'
import { decryptNumber, pinOf, verificationOf } from './number.ts'
import { programIn, issuingProgramsOf } from '#bank/card/programs'
import { cardStateConflict } from '#bank/card/stepCard'
import {
  findCardKey,
  insertCardKey,
  noteReveal,
  revealsSince,
  type RevealKind,
} from './secret.rows.ts'

/** Decrypted for one response under a key the client made; never in clear in a response or log. */

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const OTP_VALID_MS = 5 * MINUTE_MS

/** How many reveals are allowed in each period. */
const revealLimits: Record<RevealKind, readonly { most: number; withinMs: number }[]> = {
  secret: [
    { most: 3, withinMs: 10 * MINUTE_MS },
    { most: 10, withinMs: DAY_MS },
  ],
  otp: [{ most: 1, withinMs: MINUTE_MS }],
}

const keyLabel = (tenantId: string) => `card key ${tenantId}`

export async function handleReadCardKey(_: object, { tx, scope, world }: PersonContext) {
  const { public_key } =
    (await findCardKey(tx, scope.tenantId)) ??
    (await createTenantCardKey(tx, scope.tenantId, world))
  return { public_key: Buffer.from(public_key).toString('base64') }
}

async function createTenantCardKey(tx: Tx, tenantId: string, world: BankServices) {
  const { privatePem, publicPem } = await world.cardKeys.fresh()
  const sealed_key = world.seal.close(Buffer.from(privatePem), keyLabel(tenantId))
  const row = { sealed_key, public_key: publicPem }
  await insertCardKey(tx, tenantId, row, world.clock.now())
  return (await findCardKey(tx, tenantId)) ?? row
}

export async function handleReadCardSecret(
  request: ParsedOf<typeof readCardSecret>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const card = await cardOf(context, request.id)
  assertShowable(card)
  const tooMany = await exceededLimit(context, 'secret')
  if (tooMany) {
    await notifyOnce(context, card)
    return tooMany
  }
  await requireProof(context, secretOf(card))
  const keyRow = await findCardKey(tx, scope.tenantId)
  const now = world.clock.now()
  const key =
    keyRow &&
    decryptCardKey(world.seal.open(keyRow.sealed_key, keyLabel(scope.tenantId)).toString('utf8'), {
      blob: request.encrypted_key,
      hash: request.oaep_hash,
      now,
    })
  if (!key || !(await noteReveal(tx, scope.tenantId, revealed(context, 'secret', key))))
    throw new Refusal('CARD_KEY_INVALID')

  const { brand, form_factor } = programIn(await issuingProgramsOf(context), card.program_id).row
  const { expiry_month, expiry_year } = card
  const number = decryptNumber(world, card.sealed_number)
  const cardNumber = { number, expiryMonth: expiry_month, expiryYear: expiry_year }
  const cvv = verificationOf(world, cardNumber, brand)
  const secret = {
    card_number: number,
    cvv,
    expiry_month,
    expiry_year,
    ...(form_factor === 'PHYSICAL' && { pin: pinOf(world, number) }),
  }
  return encryptCardSecret(key, world.random.bytes(CARD_IV_BYTES), secret)
}

/** A one-time code for the network's 3-D Secure challenge. */
export async function handleReadCardOtp(
  { id }: ParsedOf<typeof readCardOtp>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const card = await cardOf(context, id)
  if (card.status !== 'ACTIVE')
    throw cardStateConflict(card, 'Only a card that is in use has codes.')
  const tooMany = await exceededLimit(context, 'otp')
  if (tooMany) return tooMany
  await requireProof(context, secretOf(card))
  const bytes = world.random.bytes(16)
  await noteReveal(tx, scope.tenantId, revealed(context, 'otp', bytes))
  const created_at = world.clock.now().getTime()
  return {
    created_at,
    internal_card_id: card.id,
    otp: (bytes.readBigUInt64BE() % 1_000_000n).toString().padStart(6, '0'),
    valid_to: created_at + OTP_VALID_MS,
  }
}

const revealed = ({ scope, world }: PersonContext, kind: RevealKind, secret: Buffer) => ({
  digest: world.seal.digest(secret.toString('base64'), 'card reveal'),
  personId: scope.personId,
  kind,
  at: world.clock.now(),
})

/** Where the tenant requires a proof, it must be for this card. */
const secretOf = ({ id }: CardRow): ProofBinding => ({
  purpose: 'card_secret',
  meta: { subject: id },
})

/** Frozen cards may be shown; closed, blocked or inactive ones may not. */
function assertShowable(card: CardRow) {
  if (card.status !== 'ACTIVE' && card.status !== 'FROZEN')
    throw cardStateConflict(card, 'This card is not shown.')
}

/** The refusal if a reveal limit is reached, else null. */
async function exceededLimit({ tx, scope, world }: PersonContext, kind: RevealKind) {
  const { tenantId, personId } = scope
  // Locks the person, so that parallel calls are counted.
  await lockPerson(tx, tenantId, personId)
  const now = world.clock.now().getTime()
  for (const { most, withinMs } of revealLimits[kind]) {
    const since = new Date(now - withinMs)
    const shown = await revealsSince(tx, tenantId, { personId, kind, since })
    const oldest = shown[most - 1]
    if (!oldest) continue
    const waitMs = oldest.getTime() + withinMs - now
    return new Refusal('TOO_MANY_ATTEMPTS', undefined, {
      retry_after_s: Math.max(1, Math.ceil(waitMs / 1000)),
    })
  }
  return null
}

/** At most one email a day. */
async function notifyOnce(context: PersonContext, { last4 }: CardRow): Promise<void> {
  const { tx, scope, world } = context
  const { tenantId, personId } = scope
  const at = world.clock.now()
  const since = new Date(at.getTime() - DAY_MS)
  const recent = await revealsSince(tx, tenantId, { personId, kind: 'refused', since })
  if (recent.length > 0) return
  await noteReveal(tx, tenantId, { digest: world.random.bytes(32), personId, kind: 'refused', at })
  await sendMessageTo(context, await personOf(context), revealLimitMessage(last4))
}
