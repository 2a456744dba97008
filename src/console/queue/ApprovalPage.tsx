import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Proposal } from '#contract/ops/proposal'
import type { ProposedOrder } from '#contract/ops/proposed'
import type { OpsCallName } from '#contract/ops/calls'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { oneProposal, ProposalAct } from '#machines/console/oneProposal.flow'
import { ActForm } from '#console/ActForm.tsx'
import { useMay } from '#console/context.tsx'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import { formatMoment } from '#console/moments.ts'
import { DensePairs } from '#console/DensePairs.tsx'
import { BrandEffect } from '#console/brand/BrandEffect.tsx'
import { OrderLink } from './OrderLink.tsx'
import { PolicyEffect } from '#console/policy/PolicyEffect.tsx'
import { OrderEffect, useOrderAmounts } from './OrderEffect.tsx'
import { ProposalStatusLine } from './ProposalStatusLine.tsx'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { SettingEffect } from '#console/setting/SettingEffect.tsx'
import { AdjustmentEffect } from '#console/adjustment/AdjustmentEffect.tsx'
import { ClosingEffect } from '#console/closing/ClosingEffect.tsx'
import { BotEffect } from '#console/tenantBot/BotEffect.tsx'
import { HostEffect } from '#console/hostname/HostEffect.tsx'
import { LimitEffect } from '#console/customerLimit/LimitEffect.tsx'
import { StaffEffect } from '#console/staff/StaffEffect.tsx'
import { TenantEffect } from '#console/tenant/TenantEffect.tsx'
import { ClaimEffect } from '#console/unclaimedPayment/ClaimEffect.tsx'
import { VendorEffect } from '#console/vendor/VendorEffect.tsx'
import { useQueueWords } from './words.ts'

type ProposalActor = ActorRefFrom<(typeof oneProposal)['flow']>

export function ApprovalPage({ flow }: { flow: ProposalActor }) {
  const { proposals: texts } = useQueueWords()
  const { record } = useSelector(flow, ({ context }) => context)
  return (
    <>
      <div className="cluster">
        <Heading>{record ? texts.kinds[record.kind] : texts.title}</Heading>
        {record && <ProposalStatusLine status={record.status} />}
      </div>
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && <ProposalBody flow={flow} proposal={record} />}
    </>
  )
}

function ProposalBody({ flow, proposal }: { flow: ProposalActor; proposal: Proposal }) {
  const { order, policy, brand, vendor, setting, claim, closing, adjustment } = proposal
  const { limit, staff, host, bot, tenant } = proposal
  return (
    <>
      {order && <OrderEffect proposal={proposal} order={order} />}
      {policy && <PolicyEffect proposal={proposal} policy={policy} />}
      {brand && <BrandEffect proposal={proposal} brand={brand} />}
      {vendor && <VendorEffect proposal={proposal} vendor={vendor} />}
      {setting && <SettingEffect proposal={proposal} setting={setting} />}
      {closing && <ClosingEffect proposal={proposal} closing={closing} />}
      {adjustment && <AdjustmentEffect proposal={proposal} adjustment={adjustment} />}
      {limit && <LimitEffect proposal={proposal} limit={limit} />}
      {staff && <StaffEffect proposal={proposal} staff={staff} />}
      {host && <HostEffect proposal={proposal} host={host} />}
      {bot && <BotEffect proposal={proposal} bot={bot} />}
      {tenant && <TenantEffect proposal={proposal} tenant={tenant} />}
      {claim && <ClaimEffect proposal={proposal} claim={claim} />}
      <ProposalActs flow={flow} proposal={proposal} />
      <div className="console-halves">
        <ProposalFacts proposal={proposal} />
        {order && <ProposedOrderPanel order={order} />}
      </div>
    </>
  )
}

const callOf: Record<ProposalAct, OpsCallName> = {
  approve: 'approveProposal',
  reject: 'rejectProposal',
  withdraw: 'withdrawProposal',
}

function ProposalActs({ flow, proposal }: { flow: ProposalActor; proposal: Proposal }) {
  const { proposals: texts } = useQueueWords()
  const may = useMay()
  const { act, draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('acting'))
  const waiting = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (act !== null)
    return (
      <ActForm
        texts={texts.acts[act]}
        {...{ draft, refusal, busy }}
        onSubmit={(typed) => flow.send({ type: 'act.submit', draft: typed })}
        onCancel={() => flow.send({ type: 'act.cancel' })}
      />
    )
  const { can_decide, can_withdraw, is_current } = proposal
  const offered: Record<ProposalAct, boolean> = {
    approve: can_decide && is_current,
    reject: can_decide,
    withdraw: can_withdraw,
  }
  const acts = (Object.keys(offered) as ProposalAct[]).filter(
    (one) => offered[one] && may(callOf[one]),
  )
  return (
    <div className="cluster">
      {acts.map((one) => (
        <Button
          key={one}
          kind={one === 'approve' ? 'primary' : 'plain'}
          off={waiting}
          onClick={() => flow.send({ type: 'act.choose', act: one })}
        >
          {texts.acts[one].offer}
        </Button>
      ))}
    </div>
  )
}

function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const { proposals: texts } = useQueueWords()
  const language = useLanguage()
  const { reason, proposed_by, proposed_at, expires_at, decided_by, decided_at } = proposal
  const decider = decided_by && `${decided_by.name}, ${formatMoment(decided_at ?? '', language)}`
  return (
    <Panel title={texts.facts}>
      <PanelBody>
        <DensePairs
          pairs={[
            [texts.by, `${proposed_by.name}, ${formatMoment(proposed_at, language)}`],
            [texts.reason, reason],
            ...(decider
              ? ([
                  [texts.decidedBy, decider],
                  [texts.decision, proposal.decision],
                ] as const)
              : ([[texts.until, formatMoment(expires_at, language)]] as const)),
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

function ProposedOrderPanel({ order }: { order: ProposedOrder }) {
  const { proposals: texts, orders } = useQueueWords()
  const amounts = useOrderAmounts(order)
  return (
    <Panel title={texts.payment}>
      <PanelBody>
        <DensePairs
          pairs={[
            [texts.payment, <OrderLink key="order" {...order} />],
            [texts.status, orders.statuses[order.status]],
            [texts.customer, <CustomerLink key="customer" {...order.customer} />],
            [texts.wallet, order.wallet],
            [texts.total, amounts.total],
            [texts.fees, amounts.fees],
            [texts.arrives, amounts.arrives],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}
