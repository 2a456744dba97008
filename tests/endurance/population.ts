import { signInByPassword } from '#contract/signIn'
import { openForCopy } from '#bank/db/open'
import type { LedgerAddress } from '#bank/ledger/accounts'
import type { LedgerStep } from '#bank/ledger/step'
import { createLedgerWriter } from '#bank/ledger/writer'
import { realClock } from '#bank/outside/clock'
import { masterKey } from '#bank/outside/masterKey'
import { openPasswords } from '#bank/outside/passwords'
import { openRandom } from '#bank/outside/random'
import { openSeal } from '#bank/outside/seal'
import { openWallet } from '#bank/wallet/wallet'
import { openCurrencies } from '#tests/kit/openBook'
import { openTenant } from '#tests/kit/openTenant'
import { requestOf } from '#tests/kit/bank'
import type { Crowd, Member } from './protocol.ts'

/** Adds a tenant without limits, with funded people, to a running bank. */

const PEOPLE = process.env.DEEP ? 48 : 12
const PASSWORD = 'endurance of many'
export const GIFT = 10n ** 12n

/** Connects to the database of a running bank. */
export const besideBank = (dataDir: string) =>
  openForCopy({ dataDir, databaseUrl: null, say: () => {} })

/** Blocks authentication until the returned function is called. */
export async function stopTokens(dataDir: string) {
  const engine = await besideBank(dataDir)
  let goOn = () => {}
  const options = new Promise<void>((resolve) => (goOn = resolve))
  let ended: Promise<void> = Promise.resolve()
  await new Promise<void>((stopped) => {
    ended = engine.asOwner(async (tx) => {
      await tx.query('lock table access_tokens in access exclusive mode')
      stopped()
      await options
    })
  })
  return async () => {
    goOn()
    await ended
    await engine.close()
  }
}

export async function openPopulation(dataDir: string, port: number, seed: number): Promise<Crowd> {
  const engine = await besideBank(dataDir)
  const random = openRandom(realClock)
  const seal = openSeal(masterKey({}, dataDir, 'in use'))
  const world = { engine, random, seal, clock: realClock }
  const writer = createLedgerWriter(engine, realClock)
  const tenantId = await openTenant(world)
  const scope = { tenantId, personId: null }
  const currencies = await openCurrencies(world, tenantId)
  const [usd, eur] = [currencies.get('USD') ?? '', currencies.get('EUR') ?? '']
  const hash = await openPasswords().hash(PASSWORD)

  async function moveIn(at: number): Promise<Member> {
    const [email, id, now] = [`member-${at}@crowd.example`, random.id(), realClock.now()]
    const walletId = await engine.transaction(scope, async (tx) => {
      await tx.query(
        `insert into people (tenant_id, id, number, email, email_confirmed_at, password_hash, state,
           default_currency, is_developer, kyc_status, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, 'active', 'USD', false, 'UNVERIFIED', $5, $5)`,
        [tenantId, id, random.number(), email, now, hash],
      )
      return (await openWallet({ tx, scope, world }, id, 'personal')).id
    })
    await writer.commit(
      tenantId,
      oneTransfer(random.id(), usd, ['rail:gift', `wallet:${walletId}`, GIFT]),
    )
    return { email, walletId, bearer: '', refresh: '' }
  }

  const members: Member[] = []
  while (members.length < PEOPLE)
    members.push(await signIn({ port, tenantId }, await moveIn(members.length)))
  await engine.close()
  return { port, tenantId, password: PASSWORD, usd, eur, members, seed }
}

export const oneTransfer = (
  id: string,
  currencyId: string,
  [from, to, minor]: [from: LedgerAddress, to: LedgerAddress, minor: bigint],
): LedgerStep => ({
  transfers: [
    {
      id,
      cause: 'gift',
      legs: [
        { address: from, currencyId, posted: -minor },
        { address: to, currencyId, posted: minor },
      ],
    },
  ],
  rows: [],
})

/** Signs in again: earlier tokens may have expired. */
export async function signIn(
  { port, tenantId }: Pick<Crowd, 'port' | 'tenantId'>,
  member: Member,
): Promise<Member> {
  const words = { email: member.email, password: PASSWORD }
  const text = requestOf(signInByPassword, words, { tenantId })
  const { pathname } = new URL(text.url)
  const answer = await fetch(`http://127.0.0.1:${port}${pathname}`, {
    method: text.method,
    headers: text.headers,
    body: await text.text(),
  })
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string }
  return { ...member, bearer: tokens.access_token, refresh: tokens.refresh_token }
}
