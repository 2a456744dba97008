import { insertLetter } from '#bank/sandbox/sandbox.rows'
import type { Letter, Post, World } from '#bank/services'

/**
 * The post office of play tenants: nothing leaves the house. Letters lie in the tenant's mailbox,
 * and are read out where the bank was started.
 */
export function pretendPost(
  { engine, clock, random }: Pick<World, 'engine' | 'clock' | 'random'>,
  say: (line: string) => void,
): Post {
  const deliver = async (channel: 'email' | 'sms', letter: Letter) => {
    const { tenantId, to, subject, body } = letter
    await engine.transaction({ tenantId, personId: null }, (tx) =>
      insertLetter(tx, { ...letter, id: random.id(), channel, sentAt: clock.now() }),
    )
    say(`${channel} to ${to}: ${subject}\n${body}`)
  }
  return {
    mail: (letter) => deliver('email', letter),
    sms: (letter) => deliver('sms', letter),
  }
}
