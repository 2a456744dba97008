import { useSelector } from '@xstate/react'
import type { PolicyState } from '#contract/ops/policy'
import { orderTypes } from '#contract/orderType'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import type { PolicyDraftActor } from '#machines/console/policyDraft.flow'
import { oneOf } from '#machines/console/routes'
import { ActForm } from '#console/ActForm.tsx'
import { useGo, useLocationNow, useMay } from '#console/context.tsx'
import { formatMoment } from '#console/moments.ts'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { AskedForms } from './AskedForms.tsx'
import { ChangesTable } from './ChangesTable.tsx'
import { FeeForm } from './FeeForm.tsx'
import { FeesTable, TermLimitsTable } from './FeesTable.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { WaitingProposal } from './WaitingProposal.tsx'
import { usePolicyWords } from './words.ts'

interface Props {
  flow: PolicyDraftActor
}

export function PolicyDraftPage({ flow }: Props) {
  const { draft: texts, policy: words } = usePolicyWords()
  const go = useGo()
  const { policy, refusal } = useSelector(flow, ({ context }) => context)
  const reasons = useSelector(flow, (one) => one.matches('reasoning') || one.matches('proposing'))
  const lost = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  const outdated = refusal?.code === 'VERSION_CONFLICT'
  return (
    <>
      <div className="between">
        <Heading>{texts.title}</Heading>
        <PageLink {...go({ page: 'policy', id: null, query: '' })}>{texts.back}</PageLink>
      </div>
      {!reasons && <RefusalLine note={refusal} />}
      {(lost || outdated) && (
        <div>
          <Button onClick={() => flow.send({ type: 'page.refresh' })}>
            {outdated ? texts.latest : words.retry}
          </Button>
        </div>
      )}
      {policy && (
        <>
          <WaitingProposal policy={policy} hint={texts.waits} />
          <DraftSummary policy={policy} />
          {reasons ? <ProposeForm flow={flow} /> : <DraftActs flow={flow} policy={policy} />}
          <DraftParts flow={flow} policy={policy} />
        </>
      )}
    </>
  )
}

function DraftSummary({ policy: { draft } }: { policy: PolicyState }) {
  const { draft: texts } = usePolicyWords()
  const language = useLanguage()
  if (!draft) return <p className="soft">{texts.none}</p>
  return (
    <>
      <p className="soft">
        {texts.editedBy(draft.edited_by.name, formatMoment(draft.edited_at, language))}
      </p>
      <Panel title={texts.changes}>
        <ChangesTable changes={draft.changes} />
      </Panel>
    </>
  )
}

function DraftActs({ flow, policy: { draft, proposal } }: Props & { policy: PolicyState }) {
  const { draft: texts } = usePolicyWords()
  const go = useGo()
  const may = useMay()
  const discarding = useSelector(flow, (snapshot) => snapshot.matches('discarding'))
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (!draft || !may('savePolicyDraft')) return null
  const changes = draft.changes.length > 0 && !proposal
  return (
    <div className="cluster">
      {changes && (
        <Button kind="primary" off={busy} onClick={() => flow.send({ type: 'proposal.begin' })}>
          {texts.propose.offer}
        </Button>
      )}
      <Button busy={discarding} off={busy} onClick={() => flow.send({ type: 'draft.discard' })}>
        {texts.discard}
      </Button>
      <PageLink {...go({ page: 'policy', id: 'trial', query: '' })}>{texts.tryIt}</PageLink>
    </div>
  )
}

function ProposeForm({ flow }: Props) {
  const { draft: texts } = usePolicyWords()
  const { reason, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('proposing'))
  return (
    <ActForm
      texts={texts.propose}
      draft={{ text: reason, picked: [] }}
      refusal={refusal}
      busy={busy}
      onSubmit={({ text }) => flow.send({ type: 'proposal.submit', reason: text })}
      onCancel={() => flow.send({ type: 'proposal.cancel' })}
    />
  )
}

/** One part at a time, whose address can be sent to others. */
function DraftParts({ flow, policy }: Props & { policy: PolicyState }) {
  const { draft: texts, policy: words } = usePolicyWords()
  const go = useGo()
  const may = useMay()
  const location = useLocationNow()
  const document = policy.draft?.document ?? policy.document
  const type = oneOf(location, 'type', orderTypes)
  const symbol = oneOf(location, 'symbol', policy.symbols)
  if (!may('savePolicyDraft'))
    return (
      <>
        <TermLimitsTable policy={policy} document={document} />
        <FeesTable title={words.fees} policy={policy} document={document} />
      </>
    )
  if (type !== null)
    return (
      <>
        <p>
          <PageLink {...go({ page: 'policy', id: 'draft', query: '' })}>{texts.all}</PageLink>
        </p>
        <FeeForm flow={flow} policy={policy} document={document} part={{ type, symbol }} />
      </>
    )
  return (
    <>
      <LimitsForm flow={flow} policy={policy} document={document} />
      <AskedForms flow={flow} policy={policy} document={document} />
      <TermLimitsTable policy={policy} document={document} />
      <FeesTable title={words.fees} policy={policy} document={document} edited />
    </>
  )
}
