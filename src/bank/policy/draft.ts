import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  discardPolicyDraft,
  proposePolicy,
  proposePolicyRestore,
  savePolicyDraft,
} from '#contract/ops/policy'
import type { PolicyDocument } from '#contract/ops/policyDocument'
import { isUuid } from '#bank/db/uuid'
import { aboutNothing, noNames, proposing } from '#bank/proposal/proposal'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import type { StaffContext } from '#bank/requestContext'
import { findStaff } from '#bank/staff/staff.rows'
import { policyChanges } from './changes.ts'
import { assertSound } from './check.ts'
import { currentPolicy, type Policy } from './policy.ts'
import { deleteDraft, findDraft, findPolicy, writeDraft, type DraftRow } from './policy.rows.ts'

export async function handleSavePolicyDraft(
  { revision: before, document }: ParsedOf<typeof savePolicyDraft>,
  context: StaffContext,
) {
  const { tx, scope, world, caller, entered } = context
  const currencies = await listCurrencyRows(tx, scope.tenantId)
  assertSound(document, new Set(currencies.map(({ symbol }) => symbol)))
  const draft = {
    revision: world.random.id(),
    document,
    editedBy: caller.staffId,
    editedAt: world.clock.now(),
  }
  const isKnown = before === null || isUuid(before)
  if (!isKnown || !(await writeDraft(tx, scope.tenantId, before, draft))) throw outdated()
  entered.object = 'policy'
  const current = await currentPolicy(tx, scope.tenantId)
  const staff = await findStaff(tx, scope.tenantId, caller.staffId)
  return draftShown({ ...draft, editor: staff?.name ?? '' }, current)
}

const outdated = () => new Refusal('VERSION_CONFLICT', 'The draft was changed by somebody else.')

export const draftShown = (draft: DraftRow, current: Policy) => ({
  revision: draft.revision,
  document: draft.document,
  edited_by: { id: draft.editedBy, name: draft.editor },
  edited_at: draft.editedAt.toISOString(),
  changes: policyChanges(current.document, draft.document),
})

export async function handleDiscardPolicyDraft(
  { revision }: ParsedOf<typeof discardPolicyDraft>,
  { tx, scope, entered }: StaffContext,
) {
  if (!isUuid(revision) || !(await deleteDraft(tx, scope.tenantId, revision))) throw outdated()
  entered.object = 'policy'
  return { discarded: true }
}

export async function stepProposePolicy(
  { revision, reason }: ParsedOf<typeof proposePolicy>,
  context: StaffContext,
) {
  const { tx, scope } = context
  const draft = await findDraft(tx, scope.tenantId)
  if (draft?.revision !== revision) throw outdated()
  const request = { kind: 'policy_publish', reason, draft: revision, restores: null } as const
  return proposeDocument(context, draft.document, request)
}

export async function stepProposePolicyRestore(
  { version, reason }: ParsedOf<typeof proposePolicyRestore>,
  context: StaffContext,
) {
  const { tx, scope } = context
  const former = await findPolicy(tx, scope.tenantId, version)
  if (!former) throw new Refusal('NOT_FOUND')
  const request = { kind: 'policy_restore', reason, draft: null, restores: version } as const
  return proposeDocument(context, former.document, request)
}

interface DocumentRequest {
  kind: 'policy_publish' | 'policy_restore'
  reason: string
  draft: string | null
  restores: number | null
}

async function proposeDocument(
  context: StaffContext,
  document: PolicyDocument,
  { kind, reason, draft, restores }: DocumentRequest,
) {
  const { tx, scope } = context
  const base = await currentPolicy(tx, scope.tenantId)
  if (policyChanges(base.document, document).length === 0)
    throw new Refusal('SAME_VALUE', 'It changes nothing.')
  const about = {
    ...aboutNothing,
    policy: document,
    policy_base: base.version,
    policy_restores: restores,
    policy_draft: draft,
  }
  const target = { is: 'policy', isCurrent: true, base, document, restores } as const
  return proposing(context, { kind, reason, about, names: noNames }, target)
}
