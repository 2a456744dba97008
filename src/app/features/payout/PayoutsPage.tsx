import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Payout } from '#contract/payout'
import type { payoutsList } from '#machines/payout/payouts.flow'
import { useFlow } from '#app/context.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { RowList } from '#app/features/app/RowList.tsx'
import { useLinkTo, useLocation } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate } from '#app/i18n/when.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { people } from '#app/ui/icons/people.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { RowLink } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { OnePayout } from './OnePayout.tsx'
import { PayoutFile } from './PayoutFile.tsx'
import { payoutLook, payoutSum } from './payoutText.ts'
import { usePayoutWords } from './words.ts'
import '#app/theme/table.css'

export function PayoutsPage() {
  const { id } = useLocation()
  const making = useFlow('payoutFile')
  const one = useFlow('onePayout')
  if (making) return <NewPayout flow={making} />
  if (one) return <OnePayout key={id} flow={one} />
  return <PayoutList />
}

function NewPayout({ flow }: { flow: Parameters<typeof PayoutFile>[0]['flow'] }) {
  const { payout: texts } = usePayoutWords()
  const linkTo = useLinkTo()
  return (
    <>
      <PageHead
        word={texts.make}
        back={<BackLink {...linkTo('payouts')}>{texts.title}</BackLink>}
        text={<p className="soft">{texts.makeText}</p>}
      >
        <WalletSwitcher />
      </PageHead>
      <PayoutFile flow={flow} />
    </>
  )
}

function PayoutList() {
  const { payout: texts } = usePayoutWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  const flow = useFlow('payouts')
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? true)
  return (
    <>
      <PageHead
        word={texts.title}
        back={<BackLink {...linkTo('activity')}>{pages.activity}</BackLink>}
      >
        <PageLink className="button button-primary" {...linkTo('payouts', 'new')}>
          <Icon path={plus} />
          {texts.make}
        </PageLink>
      </PageHead>
      <section className="card" aria-label={texts.title} aria-busy={busy}>
        {flow ? <Rows flow={flow} /> : <SkeletonRows count={4} />}
      </section>
    </>
  )
}

function Rows({ flow }: { flow: ActorRefFrom<typeof payoutsList.flow> }) {
  const { payout: texts } = usePayoutWords()
  const linkTo = useLinkTo()
  const empty = (
    <EmptyList
      alone
      icon={people}
      title={texts.empty}
      text={texts.emptyText}
      action={
        <PageLink className="button" {...linkTo('payouts', 'new')}>
          {texts.make}
        </PageLink>
      }
    />
  )
  return (
    <PagedList alone flow={flow} lines={4} unread={texts.unread} empty={empty}>
      {({ data }) => (
        <RowList of={data} by="id" heads={texts.columns}>
          {(one) => <PayoutListRow one={one} />}
        </RowList>
      )}
    </PagedList>
  )
}

function PayoutListRow({ one }: { one: Payout }) {
  const { payout: texts } = usePayoutWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const { id, status, symbol, total, row_count, created_at } = one
  return (
    <RowLink
      {...linkTo('payouts', id)}
      icon={people}
      name={total === null ? symbol : payoutSum(total, symbol, language)}
      hint={[texts.found(row_count), formatDate(created_at.slice(0, 10), language)].join(' · ')}
      end={<Status {...payoutLook[status]} word={texts.status[status]} />}
    />
  )
}
