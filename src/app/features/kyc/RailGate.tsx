import type { ReactNode } from 'react'
import type { Rail } from '#contract/kyc'
import type { OrderType } from '#contract/orderType'
import type { KycStatus } from '#contract/person'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { lock } from '#app/ui/icons/lock.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Status } from '#app/ui/Status.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { nameOfRail, useShutRail, useStanding } from './kycOverview.ts'
import { useKycWords } from './words.ts'

/** Stands where a form would, before anybody types an amount into what is not open to them. */
export function Gate({ rail }: { rail: Rail }) {
  const { kyc: said } = useKycWords()
  const standing = useStanding()
  const way = useWay()
  const known = standing?.entity?.status ?? 'UNVERIFIED'
  return (
    <section className="card" aria-label={said.gate.title(nameOfRail(rail, said))}>
      <EmptyState icon={lock} tone="wait" title={said.gate.title(nameOfRail(rail, said))} alone>
        <p className="soft">{said.gate[whyOf(known)]}</p>
        <PageLink className="button button-primary" {...way('verification')}>
          {said.gate.go}
        </PageLink>
      </EmptyState>
    </section>
  )
}

/** In the place of a way on: that it is shut, where it is. */
export function Unlocked({ orderType, children }: { orderType: OrderType; children: ReactNode }) {
  const { kyc: said } = useKycWords()
  const shut = useShutRail({ orderType })
  if (!shut) return children
  return <Status tone="calm" icon={lock} word={said.status.UNVERIFIED} />
}

function whyOf(status: KycStatus) {
  if (status === 'APPROVED') return 'verified'
  if (status === 'HOLD' || status === 'DOUBLE') return 'held'
  if (status === 'REJECT' || status === 'DECLINED') return 'no'
  return status
}
