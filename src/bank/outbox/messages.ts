import { Refusal } from '#contract/kit/refusal'
import { inTenant } from '#bank/db/engine'
import { noteResult } from '#bank/notice/notice.rows'
import type { RequestContext } from '#bank/requestContext'
import type { OutgoingMessage, BankServices } from '#bank/services'
import { enqueue } from './outbox.ts'
import type { EncryptedMessage } from './topics.ts'

export interface MessageOptions extends Omit<OutgoingMessage, 'tenantId'> {
  channel: EncryptedMessage['channel']
  until?: Date
  noticeId?: string
}

const LABEL = 'letter'

/** Queues a message in the transaction of what it is about. */
export async function enqueueMessage(
  {
    tx,
    scope,
    world,
  }: Pick<RequestContext, 'tx' | 'scope'> & {
    world: Pick<BankServices, 'seal' | 'clock' | 'random'>
  },
  { channel, until, noticeId, ...content }: MessageOptions,
): Promise<void> {
  const message: OutgoingMessage = { tenantId: scope.tenantId, ...content }
  const encrypted = world.seal.close(Buffer.from(JSON.stringify(message)), LABEL)
  await enqueue(tx, scope, world, 'letter', {
    channel,
    until: until?.toISOString() ?? null,
    box: encrypted.toString('base64'),
    ...(noticeId !== undefined && { noticeId }),
  })
}

export function createMessageSubscriber({
  seal,
  mailer,
  clock,
  engine,
}: Pick<BankServices, 'seal' | 'mailer' | 'clock' | 'engine'>) {
  return async (encrypted: EncryptedMessage, tenantId: string): Promise<void> => {
    const { channel, until, box, noticeId } = encrypted
    if (until !== null && until <= clock.now().toISOString()) return
    // Encrypted by enqueueMessage above.
    const message = JSON.parse(
      seal.open(Buffer.from(box, 'base64'), LABEL).toString('utf8'),
    ) as OutgoingMessage
    if (message.tenantId !== tenantId)
      throw new Refusal('TENANT_MISMATCH', 'The letter was written in another tenant.')
    await (channel === 'email' ? mailer.mail(message) : mailer.sms(message))
    if (noticeId === undefined) return
    await inTenant(engine, tenantId, (tx) =>
      noteResult(tx, tenantId, noticeId, 'email_result', 'sent'),
    )
  }
}
