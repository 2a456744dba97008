import { inTenant } from '#bank/db/engine'
import { insertMailboxRow } from '#bank/sandbox/sandbox.rows'
import type { OutgoingMessage, Mailer, BankServices } from '#bank/services'

/** Sandbox tenants' messages go to their mailbox and to the terminal, and nowhere else. */
export function pretendMailer(
  { engine, clock, random }: Pick<BankServices, 'engine' | 'clock' | 'random'>,
  say: (line: string) => void,
): Mailer {
  const deliver = async (channel: 'email' | 'sms', message: OutgoingMessage) => {
    const { tenantId, to, subject, body } = message
    await inTenant(engine, tenantId, (tx) =>
      insertMailboxRow(tx, { ...message, id: random.id(), channel, sentAt: clock.now() }),
    )
    say(`${channel} to ${to}: ${subject}\n${body}`)
  }
  return {
    mail: (message) => deliver('email', message),
    sms: (message) => deliver('sms', message),
  }
}
