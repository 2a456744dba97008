import { insertMailboxRow } from '#bank/sandbox/sandbox.rows'
import type { OutgoingMessage, Mailer, BankServices } from '#bank/services'

/**
 * The post office of play tenants: nothing leaves the house. Letters lie in the tenant's mailbox,
 * and are read out where the bank was started.
 */
export function pretendMailer(
  { engine, clock, random }: Pick<BankServices, 'engine' | 'clock' | 'random'>,
  say: (line: string) => void,
): Mailer {
  const deliver = async (channel: 'email' | 'sms', message: OutgoingMessage) => {
    const { tenantId, to, subject, body } = message
    await engine.transaction({ tenantId, personId: null }, (tx) =>
      insertMailboxRow(tx, { ...message, id: random.id(), channel, sentAt: clock.now() }),
    )
    say(`${channel} to ${to}: ${subject}\n${body}`)
  }
  return {
    mail: (message) => deliver('email', message),
    sms: (message) => deliver('sms', message),
  }
}
