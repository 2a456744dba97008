import { CARD_IV_BYTES, type readCardOtp, type readCardSecret } from '#contract/cardSecret'
import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { Bound } from '#contract/proof'
import type { Tx } from '#bank/db/engine'
import { writeTo } from '#bank/person/message'
import { mine } from '#bank/person/person'
import { lockPerson } from '#bank/person/person.rows'
import { requireProof } from '#bank/proof/proof'
import type { PersonVisit } from '#bank/requestContext'
import type { World } from '#bank/services'
import type { CardRow } from '#bank/card/card.rows'
import { cardOf } from '#bank/card/cards'
import { sealedFor, unwrapped } from './envelope.ts'
import { lookedTooOften } from '#bank/card/notice'
import { openNumber, verificationOf } from './number.ts'
import { programIn, programsHere } from '#bank/card/programs'
import { cardStuck } from '#bank/card/stepCard'
import {
  findCardKey,
  insertCardKey,
  noteReveal,
  revealsSince,
  type CardKeyRow,
  type RevealKind,
} from './secret.rows.ts'

/**
 * A card's number is opened for its owner alone, for one answer, under a key they made for it. It is
 * nowhere else outside its seal: not in the answer's clear, not in the log, not in what a repeated
 * call would hear.
 */

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const OTP_VALID_MS = 5 * MINUTE_MS

/** So many in so long. */
const bounds: Record<RevealKind, readonly { most: number; withinMs: number }[]> = {
  secret: [
    { most: 3, withinMs: 10 * MINUTE_MS },
    { most: 10, withinMs: DAY_MS },
  ],
  otp: [{ most: 1, withinMs: MINUTE_MS }],
}

const keyLabel = (tenantId: string) => `card key ${tenantId}`

export async function cardKey(_: object, { tx, scope, world }: PersonVisit) {
  const { public_key } =
    (await findCardKey(tx, scope.tenantId)) ?? (await plantKey(tx, scope.tenantId, world))
  return { public_key: Buffer.from(public_key).toString('base64') }
}

async function plantKey(tx: Tx, tenantId: string, world: World): Promise<CardKeyRow> {
  const { privatePem, publicPem } = await world.cardKeys.fresh()
  const sealed_key = world.seal.close(Buffer.from(privatePem), keyLabel(tenantId))
  const row = { sealed_key, public_key: publicPem }
  await insertCardKey(tx, tenantId, row, world.clock.now())
  return (await findCardKey(tx, tenantId)) ?? row
}

export async function reveal(heard: Heard<typeof readCardSecret>, visit: PersonVisit) {
  const { tx, scope, world } = visit
  const card = await cardOf(visit, heard.id)
  assertShowable(card)
  const tooMany = await beyond(visit, 'secret')
  if (tooMany) {
    await tellOnce(visit, card)
    return tooMany
  }
  await requireProof(visit, secretOf(card))
  const kept = await findCardKey(tx, scope.tenantId)
  const now = world.clock.now()
  const key =
    kept &&
    unwrapped(world.seal.open(kept.sealed_key, keyLabel(scope.tenantId)).toString('utf8'), {
      blob: heard.encrypted_key,
      hash: heard.oaep_hash,
      now,
    })
  if (!key || !(await noteReveal(tx, scope.tenantId, revealed(visit, 'secret', key))))
    throw new Refusal('CARD_KEY_INVALID')

  const { brand } = programIn(await programsHere(visit), card.program_id).row
  const { expiry_month, expiry_year } = card
  const number = openNumber(world, card.sealed_number)
  const named = { number, expiryMonth: expiry_month, expiryYear: expiry_year }
  const cvv = verificationOf(world, named, brand)
  const secret = { card_number: number, cvv, expiry_month, expiry_year }
  return sealedFor(key, world.random.bytes(CARD_IV_BYTES), secret)
}

/** A code for the network's own question to the holder. */
export async function otp({ id }: Heard<typeof readCardOtp>, visit: PersonVisit) {
  const { tx, scope, world } = visit
  const card = await cardOf(visit, id)
  if (card.status !== 'ACTIVE') throw cardStuck(card, 'Only a card that is in use has codes.')
  const tooMany = await beyond(visit, 'otp')
  if (tooMany) return tooMany
  await requireProof(visit, secretOf(card))
  const dice = world.random.bytes(16)
  await noteReveal(tx, scope.tenantId, revealed(visit, 'otp', dice))
  const created_at = world.clock.now().getTime()
  return {
    created_at,
    internal_card_id: card.id,
    otp: (dice.readBigUInt64BE() % 1_000_000n).toString().padStart(6, '0'),
    valid_to: created_at + OTP_VALID_MS,
  }
}

const revealed = ({ scope, world }: PersonVisit, kind: RevealKind, secret: Buffer) => ({
  digest: world.seal.digest(secret.toString('base64'), 'card reveal'),
  personId: scope.personId,
  kind,
  at: world.clock.now(),
})

/** Tenants that ask for it want a proof made for this very card. */
const secretOf = ({ id }: CardRow): Bound => ({ purpose: 'card_secret', meta: { subject: id } })

/** A frozen card may be looked at; one that is over, stopped or not there yet may not. */
function assertShowable(card: CardRow) {
  if (card.status !== 'ACTIVE' && card.status !== 'FROZEN')
    throw cardStuck(card, 'This card is not shown.')
}

/** Why nothing of this kind is shown now, where so much was shown a while ago. */
async function beyond({ tx, scope, world }: PersonVisit, kind: RevealKind) {
  const { tenantId, personId } = scope
  // Whoever asks at the same time waits here, so that the count holds.
  await lockPerson(tx, tenantId, personId)
  const now = world.clock.now().getTime()
  for (const { most, withinMs } of bounds[kind]) {
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

/** One letter a day, however often it is tried. */
async function tellOnce(visit: PersonVisit, { last4 }: CardRow): Promise<void> {
  const { tx, scope, world } = visit
  const { tenantId, personId } = scope
  const at = world.clock.now()
  const since = new Date(at.getTime() - DAY_MS)
  const told = await revealsSince(tx, tenantId, { personId, kind: 'refused', since })
  if (told.length > 0) return
  await noteReveal(tx, tenantId, {
    digest: world.random.bytes(32),
    personId,
    kind: 'refused',
    at,
  })
  await writeTo(visit, await mine(visit), lookedTooOften(last4))
}
