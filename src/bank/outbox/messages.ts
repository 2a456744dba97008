import { Refusal } from '#contract/kit/refusal'
import type { Visit } from '#bank/requestContext'
import type { Letter, World } from '#bank/services'
import { tell } from './outbox.ts'
import type { SealedLetter } from './topics.ts'

export interface LetterAsked extends Omit<Letter, 'tenantId'> {
  channel: SealedLetter['channel']
  until?: Date
}

const LABEL = 'letter'

/** Puts a letter in the outbox, in the transaction of whatever it tells of. */
export async function sendLetter(
  {
    tx,
    scope,
    world,
  }: Pick<Visit, 'tx' | 'scope'> & {
    world: Pick<World, 'seal' | 'clock' | 'random'>
  },
  { channel, until, ...words }: LetterAsked,
): Promise<void> {
  const letter: Letter = { tenantId: scope.tenantId, ...words }
  const box = world.seal.close(Buffer.from(JSON.stringify(letter)), LABEL)
  await tell(tx, scope, world, 'letter', {
    channel,
    until: until?.toISOString() ?? null,
    box: box.toString('base64'),
  })
}

/** The outbox's way to the post office. */
export function postman({ seal, post, clock }: Pick<World, 'seal' | 'post' | 'clock'>) {
  return async ({ channel, until, box }: SealedLetter, tenantId: string): Promise<void> => {
    if (until !== null && until < clock.now().toISOString()) return
    // Closed by sendLetter above, and by nobody else.
    const letter = JSON.parse(
      seal.open(Buffer.from(box, 'base64'), LABEL).toString('utf8'),
    ) as Letter
    if (letter.tenantId !== tenantId)
      throw new Refusal('TENANT_MISMATCH', 'The letter was written in another tenant.')
    await (channel === 'email' ? post.mail(letter) : post.sms(letter))
  }
}
