import {
  CARD_IV_BYTES,
  isShowable,
  type readCardOtp,
  type readCardSecret,
} from '#contract/cardSecret'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { ProofBinding } from '#contract/proof'
import { sendMessageTo } from '#bank/person/message'
import { personOf } from '#bank/person/person'
import { requireProof } from '#bank/proof/proof'
import type { PersonContext } from '#bank/requestContext'
import type { CardRow } from '#bank/card/card.rows'
import { cardOf } from '#bank/card/cards'
import { privateCardKey } from './cardKey.ts'
import { encryptCardSecret, decryptCardKey } from './envelope.ts'
import { countReveal, DAY_MS, exceededLimit } from './limits.ts'
import { revealLimitMessage } from '#bank/card/notice'
import { decryptNumber, pinOf, verificationOf } from './number.ts'
import { programIn, issuingProgramsOf } from '#bank/card/programs'
import { cardStateConflict } from '#bank/card/stepCard'
import { noteReveal, revealsSince } from './secret.rows.ts'

/** Decrypted for one response under a key the client made; never in clear in a response or log. */

const OTP_VALID_MS = 5 * 60_000

export async function handleReadCardSecret(
  request: ParsedOf<typeof readCardSecret>,
  context: PersonContext,
) {
  const { world } = context
  const card = await cardOf(context, request.id)
  assertShowable(card)
  const tooMany = await exceededLimit(context, 'secret')
  if (tooMany) {
    await notifyOnce(context, card)
    return tooMany
  }
  await requireProof(context, secretOf(card))
  const privatePem = await privateCardKey(context)
  const { encrypted_key: blob, oaep_hash: hash } = request
  const key = privatePem && decryptCardKey(privatePem, { blob, hash, now: world.clock.now() })
  if (!key || !(await countReveal(context, 'secret', key))) throw new Refusal('CARD_KEY_INVALID')

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
    ...(form_factor === 'PHYSICAL' && { pin: pinOf(world, card, number) }),
  }
  return encryptCardSecret(key, world.random.bytes(CARD_IV_BYTES), secret)
}

/** A one-time code for the network's 3-D Secure challenge. */
export async function handleReadCardOtp(
  { id }: ParsedOf<typeof readCardOtp>,
  context: PersonContext,
) {
  const { world } = context
  const card = await cardOf(context, id)
  if (card.status !== 'ACTIVE')
    throw cardStateConflict(card, 'Only a card that is in use has codes.')
  const tooMany = await exceededLimit(context, 'otp')
  if (tooMany) return tooMany
  await requireProof(context, secretOf(card))
  const bytes = world.random.bytes(16)
  await countReveal(context, 'otp', bytes)
  const created_at = world.clock.now().getTime()
  return {
    created_at,
    internal_card_id: card.id,
    otp: (bytes.readBigUInt64BE() % 1_000_000n).toString().padStart(6, '0'),
    valid_to: created_at + OTP_VALID_MS,
  }
}

/** Where the tenant requires a proof, it must be for this card. */
const secretOf = ({ id }: CardRow): ProofBinding => ({
  purpose: 'card_secret',
  meta: { subject: id },
})

function assertShowable(card: CardRow) {
  if (!isShowable(card.status)) throw cardStateConflict(card, 'This card is not shown.')
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
