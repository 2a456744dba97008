import type { ReactNode } from 'react'
import type { KycRail } from '#contract/kyc'
import type { OrderType } from '#contract/orderType'
import type { VerificationStatus } from '#contract/person'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { lock } from '#app/ui/icons/lock.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Status } from '#app/ui/Status.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { railName, useClosedRail, useKycOverview } from './kycOverview.ts'
import { useKycWords } from './words.ts'

/** Shown in place of a form, before anybody types an amount into what is closed to them. */
export function RailGate({ rail }: { rail: KycRail }) {
  const { kyc: texts } = useKycWords()
  const overview = useKycOverview()
  const linkTo = useLinkTo()
  const known = overview?.entity?.status ?? 'UNVERIFIED'
  return (
    <section className="card" aria-label={texts.gate.title(railName(rail, texts))}>
      <EmptyState icon={lock} tone="wait" title={texts.gate.title(railName(rail, texts))} alone>
        <p className="soft">{texts.gate[gateReasonOf(known)]}</p>
        <PageLink className="button button-primary" {...linkTo('verification')}>
          {texts.gate.go}
        </PageLink>
      </EmptyState>
    </section>
  )
}

export function RequireRail({
  orderType,
  children,
}: {
  orderType: OrderType
  children: ReactNode
}) {
  const { kyc: texts } = useKycWords()
  const shut = useClosedRail({ orderType })
  if (!shut) return children
  return <Status tone="calm" icon={lock} word={texts.status.UNVERIFIED} />
}

function gateReasonOf(status: VerificationStatus) {
  if (status === 'APPROVED') return 'verified'
  if (status === 'HOLD' || status === 'DOUBLE') return 'held'
  if (status === 'REJECT' || status === 'DECLINED') return 'no'
  return status
}
