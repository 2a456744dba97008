import type { EncryptedMessage } from '#bank/outbox/topics'
import type { OutgoingMessage, Passwords, BankServices } from '#bank/services'
import type { SimulationDeps } from './customer.ts'
import type { Citizen } from './citizen.ts'

export const password = 'four patient geese'

const hashed = (text: string) => `pretended ${text}`

/** Real hashing would end at a moment the seed does not decide. */
export const pretendedPasswords: Passwords = {
  hash: async (text) => hashed(text),
  matches: async (known, text) => known === hashed(text),
}

/**
 * A scenario takes days: the initial sessions stay valid; those begun in the app expire as usual.
 */
export async function entrust(rows: (text: string, ...values: unknown[]) => Promise<unknown>) {
  const later = `interval '10 years'`
  await rows(`update access_tokens set expires_at = expires_at + ${later} where tenant_id = $1`)
  await rows(`update families set last_used_at = last_used_at + ${later} where tenant_id = $1`)
  await rows(
    `update staff_sessions set expires_at = expires_at + ${later},
       last_used_at = last_used_at + ${later} where tenant_id = $1`,
  )
  await rows(`update people set password_hash = $2 where tenant_id = $1`, hashed(password))
}

/** The newest code sent. */
export async function codeFor(
  deps: SimulationDeps,
  { tenantId, email }: Pick<Citizen, 'tenantId' | 'email'>,
): Promise<string> {
  const messages = await deps.gate.pass('letters', () => messagesOf(deps.world, tenantId))
  const codes = messages
    .filter(({ to }) => to === email)
    .flatMap(({ subject }) => /^\d{6}\b/.exec(subject) ?? [])
  return codes.at(-1) ?? 'none'
}

async function messagesOf(
  { engine, seal }: BankServices,
  tenantId: string,
): Promise<OutgoingMessage[]> {
  const { rows } = await engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query<{ news: EncryptedMessage }>(
      `select news from outbox where tenant_id = $1 and topic = 'letter' order by created_at, id`,
      [tenantId],
    ),
  )
  // Encrypted by the bank itself.
  return rows.map(
    ({ news: { box } }) =>
      JSON.parse(
        seal.open(Buffer.from(box, 'base64'), 'letter').toString('utf8'),
      ) as OutgoingMessage,
  )
}

/** Expires the access tokens of the app's sessions, not the initial ones. */
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

/** As the initial sessions stay valid. */
export const keepSignedIn = (
  { gate, world }: SimulationDeps,
  { tenantId, email }: Pick<Citizen, 'tenantId' | 'email'>,
) =>
  gate.pass('token', () =>
    world.engine.transaction({ tenantId, personId: null }, (tx) =>
      tx.query(
        `with kept as (
           update families f set last_used_at = f.last_used_at + interval '10 years' from people p
           where f.tenant_id = $1 and p.tenant_id = $1 and p.id = f.person_id and p.email = $2
           returning f.id)
         update access_tokens t set expires_at = t.expires_at + interval '10 years' from kept
         where t.tenant_id = $1 and t.family_id = kept.id`,
        [tenantId, email],
      ),
    ),
  )

/** Sessions stay valid through the idle days at the end. */
export const keepSessions = ({ engine }: BankServices, tenantId: string): Promise<void> =>
  engine.transaction({ tenantId, personId: null }, async (tx) => {
    for (const table of ['refresh_tokens', 'families'])
      await tx.query(
        `update ${table} set expires_at = expires_at + interval '1 year' where tenant_id = $1`,
        [tenantId],
      )
  })
