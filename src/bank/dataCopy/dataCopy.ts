import { COPY_ROWS_MAX, type copyData, type dataCopyCalls } from '#contract/dataCopy'
import { fromMinor } from '#contract/kit/amount'
import { allAsBank } from '#bank/db/asBank'
import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { sendMessageTo } from '#bank/person/message'
import { personOf } from '#bank/person/person'
import { requireProof } from '#bank/proof/proof'
import type { HandlersOf, NoTransactionContext, SignedInContext } from '#bank/requestContext'
import { createExportLock } from '#bank/wallet/exportLock'
import { aboutCards, aboutPrograms } from './cardSections.rows.ts'
import { listCopied, PAGE_ROWS, type CopiedRow } from './dataCopy.rows.ts'
import { copiedMessage } from './messages.ts'
import { aboutMoney } from './moneySections.rows.ts'
import { aboutPerson } from './personSections.rows.ts'
import type { Section } from './section.ts'

export const sections: Readonly<Record<string, Section>> = {
  ...aboutPerson,
  ...aboutMoney,
  ...aboutCards,
  ...aboutPrograms,
}

type Context = NoTransactionContext<typeof copyData>
type ReadPage = (section: Section, after: readonly string[] | null) => Promise<CopiedRow[]>

/**
 * A page of rows is read at a time, each in its own transaction, so that the file is never whole in
 * memory; what changes meanwhile may be in it or not.
 */
export const dataCopyRoutes: HandlersOf<typeof dataCopyCalls> = {
  copyData: {
    async streamed(_, context) {
      const lock = createExportLock(context)
      const at = context.world.clock.now().toISOString()
      await context.commit(async (current) => {
        await lock.take(current)
        await requireProof(current, { purpose: 'data_copy' })
        await sendMessageTo(current, await personOf(current), copiedMessage(current.origin.ip))
        await enqueueSecurityNotice(current, current.scope.personId, 'data_copied')
      })
      const read: ReadPage = (section, after) =>
        context.within(async (current) => {
          await lock.renew(current)
          return pageOf(current, section, after)
        })
      return {
        file: `my-data-${at.slice(0, 10)}.json`,
        content: textOf(context, at, read, () => context.within(lock.release)),
        brokenOff: (requestId) => `\nERROR: this file is not complete (request ${requestId})\n`,
      }
    },
  },
}

function pageOf({ tx, scope }: SignedInContext, section: Section, after: readonly string[] | null) {
  const list = () => listCopied(tx, scope, section, after)
  return section.asBank ? allAsBank(tx, scope, list) : list()
}

async function* textOf(context: Context, at: string, read: ReadPage, end: () => Promise<void>) {
  const { tenant, scope } = context
  let complete = true
  try {
    yield `{\n"bank": ${JSON.stringify(tenant.config.brand.name)}, "made_at": "${at}",`
    yield `\n"person_id": "${scope.personId}", "rows_max": ${COPY_ROWS_MAX}`
    for (const [name, section] of Object.entries(sections)) {
      yield `,\n"${name}": {"rows": [`
      const isWhole = yield* rowsOf(context, section, read)
      complete &&= isWhole
      yield `], "complete": ${isWhole}}`
    }
    yield `,\n"complete": ${complete}\n}\n`
  } finally {
    await end()
  }
}

/** Tells in the end whether there were no more of them. */
async function* rowsOf(context: Context, section: Section, read: ReadPage) {
  let after: readonly string[] | null = null
  for (let count = 0; count < COPY_ROWS_MAX; count += PAGE_ROWS) {
    const page: CopiedRow[] = await read(section, after)
    const lines = page.map((row) => `\n${JSON.stringify(shown(context, section, row))}`)
    if (lines.length > 0) yield `${after ? ',' : ''}${lines.join(',')}`
    if (page.length < PAGE_ROWS) return true
    after = page.at(-1)?.cursor ?? null
  }
  return (await read(section, after)).length === 0
}

function shown(
  { world, scope }: Context,
  { amounts, sealed }: Section,
  { given, amounts: minors, symbol, scale, sealed: box }: CopiedRow,
) {
  const sums = Object.entries(minors).map(([name, minor]) => [
    name === 'minor' ? 'amount' : name,
    minor === null || scale === null ? null : fromMinor(BigInt(minor), scale),
  ])
  return {
    ...given,
    ...(amounts && { ...Object.fromEntries(sums), currency: symbol }),
    ...(sealed && { [sealed.name]: box && sealed.open(world.seal, scope.tenantId, box) }),
  }
}
