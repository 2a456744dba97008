import { useSelector } from '@xstate/react'
import type { PolicyState } from '#contract/ops/policy'
import {
  policyGates,
  policyLimitNames,
  policyProofSums,
  policyPurposes,
  policyReferralSums,
} from '#contract/ops/policyDocument'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { PolicyBookActor } from '#machines/console/policyBook.flow'
import { useGo, useMay } from '#console/context.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { FeesTable, TermLimitsTable } from './FeesTable.tsx'
import { useFigures } from './figures.ts'
import { VersionsPanel } from './VersionsPanel.tsx'
import { WaitingProposal } from './WaitingProposal.tsx'
import { usePolicyWords } from './words.ts'

export function PolicyPage({ flow }: { flow: PolicyBookActor }) {
  const { policy: texts } = usePolicyWords()
  const { record } = useSelector(flow, ({ context }) => context)
  return (
    <>
      <div className="between">
        <Heading>{texts.title}</Heading>
        {record && <DraftLink policy={record.policy} />}
      </div>
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && (
        <>
          <InForce policy={record.policy} />
          <WaitingProposal policy={record.policy} hint={texts.waits} />
          <LimitsPanel policy={record.policy} />
          <AskedPanels policy={record.policy} />
          <TermLimitsTable policy={record.policy} document={record.policy.document} />
          <FeesTable title={texts.fees} policy={record.policy} document={record.policy.document} />
          <VersionsPanel flow={flow} {...record} />
        </>
      )}
    </>
  )
}

interface Props {
  policy: PolicyState
}

function DraftLink({ policy: { draft } }: Props) {
  const { policy: texts } = usePolicyWords()
  const go = useGo()
  const may = useMay()
  if (!may('savePolicyDraft')) return null
  return (
    <PageLink {...go({ page: 'policy', id: 'draft', query: '' })}>
      {draft ? texts.edit : texts.begin}
    </PageLink>
  )
}

function InForce({ policy: { version, published_at: at, base_currency } }: Props) {
  const { policy: texts } = usePolicyWords()
  const language = useLanguage()
  return (
    <p className="soft">
      {texts.version(version, formatMoment(at, language))} {texts.base(base_currency)}
    </p>
  )
}

function LimitsPanel({ policy: { document } }: Props) {
  const { policy: texts } = usePolicyWords()
  const { amount } = useFigures()
  return (
    <Panel title={texts.limits}>
      <PanelBody>
        <DensePairs
          pairs={policyLimitNames.map((name) => [
            texts.fields[name],
            amount(document.limits[name]),
          ])}
        />
      </PanelBody>
    </Panel>
  )
}

function AskedPanels({ policy: { document } }: Props) {
  const { policy: texts } = usePolicyWords()
  const { amount, asked } = useFigures()
  const { proofs, identity, referral } = document
  const { fields } = texts
  return (
    <>
      <Panel title={texts.proofs}>
        <PanelBody>
          <DensePairs
            pairs={[
              ...policyPurposes.map(
                (one) => [texts.fields[one], asked(proofs.purposes.includes(one))] as const,
              ),
              ...policyProofSums.map((name) => [texts.fields[name], amount(proofs[name])] as const),
              [texts.fields.authenticator_only, asked(proofs.authenticator_only)],
            ]}
          />
        </PanelBody>
      </Panel>
      <Panel title={texts.identity}>
        <PanelBody>
          <DensePairs
            pairs={policyGates.map((gate) => [texts.fields[gate], asked(identity[gate])])}
          />
        </PanelBody>
      </Panel>
      <Panel title={texts.referral}>
        <PanelBody>
          {referral ? (
            <DensePairs
              pairs={[
                ...policyReferralSums.map(
                  (name) => [fields[`referral_${name}`], amount(referral[name])] as const,
                ),
                [fields.referral_days, String(referral.days)],
                [fields.referral_per_year, String(referral.per_year)],
              ]}
            />
          ) : (
            <p className="soft">{texts.none}</p>
          )}
        </PanelBody>
      </Panel>
    </>
  )
}
