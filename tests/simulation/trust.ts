import type { EncryptedMessage } from '#bank/outbox/topics'
import type { OutgoingMessage, Passwords, BankServices } from '#bank/services'
import type { SimulationDeps } from './customer.ts'
import type { Citizen } from './citizen.ts'

/** With which any of them comes in by the app. */
export const password = 'four patient geese'

const hashed = (text: string) => `pretended ${text}`

/** Slow hashing would be over at a moment no seed decides. */
export const pretendedPasswords: Passwords = {
  hash: async (text) => hashed(text),
  matches: async (known, text) => known === hashed(text),
}

/**
 * A story takes days; that sessions end, and notice when they were used, is told elsewhere. The one
 * everybody has from the beginning stays for all of it; those they begin by the app are as any.
 */
export async function entrust(rows: (text: string, ...values: unknown[]) => Promise<unknown>) {
  const later = `interval '10 years'`
  await rows(`update access_tokens set expires_at = expires_at + ${later} where tenant_id = $1`)
  await rows(`update families set last_used_at = last_used_at + ${later} where tenant_id = $1`)
  await rows(`update people set password_hash = $2 where tenant_id = $1`, hashed(password))
}

/** The newest code that somebody was sent. */
export async function codeFor(deps: SimulationDeps, { tenantId, email }: Citizen): Promise<string> {
  const messages = await deps.gate.pass('letters', () => lettersOf(deps.world, tenantId))
  const codes = messages
    .filter(({ to }) => to === email)
    .flatMap(({ subject }) => /^\d{6}\b/.exec(subject) ?? [])
  return codes.at(-1) ?? 'none'
}

async function lettersOf(
  { engine, seal }: BankServices,
  tenantId: string,
): Promise<OutgoingMessage[]> {
  const { rows } = await engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query<{ news: EncryptedMessage }>(
      `select news from outbox where tenant_id = $1 and topic = 'letter' order by created_at, id`,
      [tenantId],
    ),
  )
  // Closed by the bank, and by nobody else.
  return rows.map(
    ({ news: { box } }) =>
      JSON.parse(
        seal.open(Buffer.from(box, 'base64'), 'letter').toString('utf8'),
      ) as OutgoingMessage,
  )
}

/** The tokens somebody came in with are too old from now on; whatever opens for years is not theirs. */
export const letRunOut = ({ gate, world }: SimulationDeps, { tenantId, personId }: Citizen) =>
  gate.pass('token', () =>
    world.engine.transaction({ tenantId, personId: null }, (tx) =>
      tx.query(
        `update access_tokens t set expires_at = $3 from families f
         where t.tenant_id = $1 and f.tenant_id = $1 and f.id = t.family_id and f.person_id = $2
           and t.expires_at between $3 and $3 + interval '1 year'`,
        [tenantId, personId, world.clock.now()],
      ),
    ),
  )

/** That a session ends when nobody uses it is told elsewhere: theirs stay through days of calm. */
export const keepSessions = ({ engine }: BankServices, tenantId: string): Promise<void> =>
  engine.transaction({ tenantId, personId: null }, async (tx) => {
    for (const table of ['refresh_tokens', 'families'])
      await tx.query(
        `update ${table} set expires_at = expires_at + interval '1 year' where tenant_id = $1`,
        [tenantId],
      )
  })
