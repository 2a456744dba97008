import { tenantProposalKinds, type Proposal } from '#contract/ops/proposal'
import type { ProposedTenant } from '#contract/ops/proposed'
import { DensePairs } from '#console/DensePairs.tsx'
import { EffectPanel } from '#console/queue/EffectPanel.tsx'
import { MoveOutcome } from './TenantMoves.tsx'
import { useTenantWords } from './words.ts'

interface Props {
  proposal: Proposal
  tenant: ProposedTenant
}

/** What would become of a whole bank, before whoever decides about it; afterwards, what did. */
export function TenantEffect({ proposal, tenant }: Props) {
  const { effect: texts } = useTenantWords()
  const { slug, creation, pause, outcome, obstacle } = tenant
  const kind = tenantProposalKinds.find((one) => one === proposal.kind) ?? 'tenant_creation'
  return (
    <EffectPanel proposal={proposal} movedOn={texts.movedOn}>
      <p className="label whole">{texts[kind](slug)}</p>
      {pause && (
        <>
          <p lang="en" className="whole">
            {pause.en}
          </p>
          <p lang="ru" className="whole">
            {pause.ru}
          </p>
        </>
      )}
      {creation && <CreationPairs slug={slug} creation={creation} />}
      {outcome && (
        <DensePairs
          pairs={[[texts.outcome, <MoveOutcome key="outcome" {...{ outcome, obstacle }} />]]}
        />
      )}
    </EffectPanel>
  )
}

interface CreationProps {
  slug: string
  creation: NonNullable<ProposedTenant['creation']>
}

function CreationPairs({ slug, creation }: CreationProps) {
  const { tenants: shared, create: fields, effect: texts } = useTenantWords()
  const { owner, kind, template, currency, console } = creation
  return (
    <DensePairs
      pairs={[
        [shared.slug, slug],
        [shared.kind, shared.kinds[kind]],
        [fields.owner, owner],
        [fields.template, template ?? fields.usual],
        [fields.currency, currency ?? fields.usualCurrency],
        [fields.console, console ?? texts.none],
      ]}
    />
  )
}
