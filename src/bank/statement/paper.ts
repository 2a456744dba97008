import type { Language } from '#contract/preferences'
import type { readStatement } from '#contract/statement'
import { once } from '#bank/http/download'
import { holderOf } from '#bank/person/legalName'
import { findPerson } from '#bank/person/person.rows'
import type { Download, NoTransactionContext, PersonContext } from '#bank/requestContext'
import { createExportLock } from '#bank/wallet/exportLock'
import { walletOf } from '#bank/wallet/wallet'

/** What every paper about a wallet says on top. */
export interface PaperHead {
  holder: string
  wallet: { name: string | null; number: number }
  language: Language
  issued: Date
}

export async function readHead(
  request: { wallet_uuid: string; language?: Language | undefined },
  { tx, scope, tenant, world }: PersonContext,
): Promise<PaperHead & { wallet: { id: string } }> {
  const wallet = await walletOf(tx, scope, request.wallet_uuid)
  const person = await findPerson(tx, scope.tenantId, scope.personId)
  const fallback = tenant.config.supported_locales.default
  return {
    holder: person ? holderOf(person) : '',
    wallet,
    language: request.language ?? person?.language ?? fallback,
    issued: world.clock.now(),
  }
}

/** One document at a time for a person: drawing it keeps the process busy. */
export async function drawPaper<Contents>(
  context: NoTransactionContext<typeof readStatement>,
  file: string,
  read: (current: PersonContext) => Promise<Contents>,
  draw: (contents: Contents) => Promise<Uint8Array>,
): Promise<Download> {
  const lock = createExportLock(context)
  const contents = await context.commit(async (current) => {
    const found = await read(current)
    await lock.take(current)
    return found
  })
  try {
    return { file, content: once(await draw(contents)), brokenOff: () => '' }
  } finally {
    await context.within(lock.release)
  }
}
