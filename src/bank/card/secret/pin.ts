import { cardPinBound, isEasyPin, type setCardPin } from '#contract/cardPin'
import { isShowable } from '#contract/cardSecret'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { writeCardPin, type CardRow } from '#bank/card/card.rows'
import { cardDetail, lockedCardOf } from '#bank/card/cards'
import { issuingProgramsOf, programIn } from '#bank/card/programs'
import { cardStateConflict, publishCard } from '#bank/card/stepCard'
import { enqueue } from '#bank/outbox/outbox'
import { personOf } from '#bank/person/person'
import { requireProofAnyhow } from '#bank/proof/proof'
import type { PersonContext } from '#bank/requestContext'
import { privateCardKey } from './cardKey.ts'
import { decryptCardPin } from './envelope.ts'
import { countReveal, exceededLimit } from './limits.ts'
import { sealPin } from './number.ts'

/** Chosen now, in force once the network has it. */
export async function handleSetCardPin(
  { id, encrypted_pin: blob }: ParsedOf<typeof setCardPin>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const tooMany = await exceededLimit(context, 'pin')
  const card = await lockedCardOf(context, id)
  const program = programIn(await issuingProgramsOf(context), card.program_id)
  assertChangeable(card, program.row.form_factor === 'PHYSICAL')
  if (tooMany) throw tooMany
  await requireProofAnyhow(context, cardPinBound(card.id))
  const privatePem = await privateCardKey(context)
  const now = world.clock.now()
  const sent = privatePem && decryptCardPin(privatePem, { blob, cardId: card.id, now })
  if (!sent || !(await countReveal(context, 'pin', sent.nonce)))
    throw new Refusal('CARD_KEY_INVALID')
  const { birth_date } = await personOf(context)
  if (isEasyPin(sent.pin) || birth_date?.startsWith(sent.pin)) throw new Refusal('PIN_TOO_EASY')

  const changeId = world.random.id()
  const next = { ...card, next_pin: sealPin(world, card.id, sent.pin), pin_change: changeId }
  await writeCardPin(tx, scope.tenantId, next, now)
  await enqueue(tx, scope, world, 'setPin', { cardId: card.id, changeId })
  await publishCard({ tx, tenantId: scope.tenantId, world, program }, next)
  return cardDetail(next, context)
}

/** One change at a time, or the network could hear of two in the wrong order. */
function assertChangeable(card: CardRow, isPhysical: boolean) {
  if (!isPhysical || !isShowable(card.status))
    throw cardStateConflict(card, 'Only a physical card in use has a PIN to choose.')
  if (card.pin_change !== null) throw cardStateConflict(card, 'Its PIN is being changed.')
}
