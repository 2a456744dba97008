import { explorerOf } from '#contract/chains'
import type { readReceipt } from '#contract/activity'
import type { ParsedOf } from '#contract/kit/endpoint'
import { once } from '#bank/http/download'
import { holderOf } from '#bank/person/legalName'
import { findPerson } from '#bank/person/person.rows'
import type { PersonContext, StreamedHandler } from '#bank/requestContext'
import { clockIn } from '#bank/wallet/statementColumns'
import { activityOf } from './activity.ts'
import { ordersByIds } from './entries.rows.ts'
import { writeReceipt, type Receipt } from './receiptPdf.ts'

type Request = ParsedOf<typeof readReceipt>

export const handleReadReceipt: StreamedHandler<typeof readReceipt> = {
  async streamed(request, context) {
    const receipt = await context.commit((current) => receiptOf(request, current))
    const bytes = await writeReceipt(receipt, context.tenant.config)
    return {
      file: `receipt-${receipt.entry.number ?? receipt.entry.id}.pdf`,
      content: once(bytes),
      brokenOff: () => '',
    }
  },
}

async function receiptOf(request: Request, context: PersonContext): Promise<Receipt> {
  const { tx, scope, tenant, world } = context
  const { tenantId, personId } = scope
  const clock = clockIn(request.time_zone)
  const entry = await activityOf(request.id, context)
  const person = await findPerson(tx, tenantId, personId)
  const order = (await ordersByIds(tx, tenantId, [entry.id])).get(entry.id)
  return {
    entry,
    holder: person ? holderOf(person) : '',
    account: order?.destination?.detail ?? null,
    memo: order?.memo ?? null,
    explorer: explorerOf(tenant.kind, entry),
    language: request.language ?? person?.language ?? tenant.config.supported_locales.default,
    issued: world.clock.now(),
    clock,
  }
}
