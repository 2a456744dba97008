import { Refusal } from '#contract/kit/refusal'
import type { RequestContext } from '#bank/requestContext'
import type { OutgoingMessage, BankServices } from '#bank/services'
import { enqueue } from './outbox.ts'
import type { EncryptedMessage } from './topics.ts'

export interface MessageOptions extends Omit<OutgoingMessage, 'tenantId'> {
  channel: EncryptedMessage['channel']
  until?: Date
}

const LABEL = 'letter'

/** Puts a letter in the outbox, in the transaction of whatever it tells of. */
export async function enqueueMessage(
  {
    tx,
    scope,
    world,
  }: Pick<RequestContext, 'tx' | 'scope'> & {
    world: Pick<BankServices, 'seal' | 'clock' | 'random'>
  },
  { channel, until, ...words }: MessageOptions,
): Promise<void> {
  const message: OutgoingMessage = { tenantId: scope.tenantId, ...words }
  const box = world.seal.close(Buffer.from(JSON.stringify(message)), LABEL)
  await enqueue(tx, scope, world, 'letter', {
    channel,
    until: until?.toISOString() ?? null,
    box: box.toString('base64'),
  })
}

/** The outbox's way to the post office. */
export function createMessageSubscriber({
  seal,
  mailer,
  clock,
}: Pick<BankServices, 'seal' | 'mailer' | 'clock'>) {
  return async ({ channel, until, box }: EncryptedMessage, tenantId: string): Promise<void> => {
    if (until !== null && until < clock.now().toISOString()) return
    // Closed by sendLetter above, and by nobody else.
    const message = JSON.parse(
      seal.open(Buffer.from(box, 'base64'), LABEL).toString('utf8'),
    ) as OutgoingMessage
    if (message.tenantId !== tenantId)
      throw new Refusal('TENANT_MISMATCH', 'The letter was written in another tenant.')
    await (channel === 'email' ? mailer.mail(message) : mailer.sms(message))
  }
}
