import type { ParsedOf } from '#contract/kit/endpoint'
import type { listPolicyVersions, PolicyState, PolicyVersion } from '#contract/ops/policy'
import { orderTypes } from '#contract/orderType'
import { existing } from '#bank/existing'
import { pageFrom } from '#bank/page'
import { findPolicyProposal } from '#bank/proposal/proposal.rows'
import { publicationShown } from '#bank/proposal/publication'
import { settingsIn } from '#bank/quote/kinds'
import { listSettings } from '#bank/quote/quote.rows'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import type { StaffContext } from '#bank/requestContext'
import { policyChanges } from './changes.ts'
import { paysOthers, wholePolicy } from './document.ts'
import { draftShown } from './draft.ts'
import { findDraft, findPolicy, listVersionRows, type VersionRow } from './policy.rows.ts'

/** As it is in the database, not as this bank knew it a second ago. */
export async function handleReadPolicy(
  _: object,
  { tx, scope, tenant }: StaffContext,
): Promise<PolicyState> {
  const { tenantId } = scope
  const current = existing(
    await findPolicy(tx, tenantId, null),
    `The tenant ${tenantId} has no policy.`,
  )
  const settings = await listSettings(tx, tenantId)
  const currencies = await listCurrencyRows(tx, tenantId)
  const draft = await findDraft(tx, tenantId)
  const proposalId = await findPolicyProposal(tx, tenantId)
  return {
    version: current.version,
    document: wholePolicy(current.document),
    published_at: current.publishedAt.toISOString(),
    base_currency: tenant.config.base_currency,
    symbols: [...new Set(currencies.map(({ symbol }) => symbol))],
    offered: orderTypes.filter((type) => settingsIn(settings, type).isEnabled),
    counted: orderTypes.filter(paysOthers),
    draft: draft && draftShown({ ...draft, document: wholePolicy(draft.document) }, current),
    proposal: proposalId === null ? null : { id: proposalId },
  }
}

export async function handleListPolicyVersions(
  page: ParsedOf<typeof listPolicyVersions>,
  { tx, scope }: StaffContext,
) {
  const { rows, total } = await listVersionRows(tx, scope.tenantId, page)
  const data = rows.map(versionShown)
  return pageFrom(data, total, page.offset)
}

const versionShown = (row: VersionRow): PolicyVersion => ({
  ...publicationShown(row),
  changes: row.former ? policyChanges(row.former, row.document) : [],
})
