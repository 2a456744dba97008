import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { PaymentRequest } from '#contract/paymentRequest'
import type { requestsList } from '#machines/paymentRequest/requests.flow'
import { useFlow } from '#app/context.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { RowList } from '#app/features/app/RowList.tsx'
import { useLinkTo, useLocation } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { plus } from '#app/ui/icons/plus.ts'
import { qr } from '#app/ui/icons/qr.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { RowLink } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { NewRequest } from './NewRequest.tsx'
import { OwnRequest } from './OwnRequest.tsx'
import { requestLook, sumText } from './requestLook.ts'
import { useRequestWords } from './words.ts'
import '#app/theme/table.css'

export function RequestsPage() {
  const { id } = useLocation()
  const making = useFlow('newRequest')
  const one = useFlow('ownRequest')
  if (making) return <NewRequest flow={making} />
  if (one) return <OwnRequest key={id} flow={one} />
  return <RequestList />
}

function RequestList() {
  const { paymentRequest: texts } = useRequestWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  const flow = useFlow('requests')
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? true)
  return (
    <>
      <PageHead
        word={texts.title}
        back={<BackLink {...linkTo('addMoney')}>{pages.addMoney}</BackLink>}
      >
        <PageLink className="button button-primary" {...linkTo('requests', 'new')}>
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

function Rows({ flow }: { flow: ActorRefFrom<typeof requestsList.flow> }) {
  const { paymentRequest: texts } = useRequestWords()
  const linkTo = useLinkTo()
  const empty = (
    <EmptyList
      alone
      icon={qr}
      title={texts.empty}
      text={texts.emptyText}
      action={
        <PageLink className="button" {...linkTo('requests', 'new')}>
          {texts.makeTitle}
        </PageLink>
      }
    />
  )
  return (
    <PagedList alone flow={flow} lines={4} unread={texts.unread} empty={empty}>
      {({ data }) => (
        <RowList of={data} by="id" heads={texts.columns}>
          {(one) => <RequestRow one={one} />}
        </RowList>
      )}
    </PagedList>
  )
}

function RequestRow({ one }: { one: PaymentRequest }) {
  const words = useRequestWords()
  const { paymentRequest: texts } = words
  const language = useLanguage()
  const linkTo = useLinkTo()
  const { id, status, note, payment } = one
  const payer = payment?.payer && texts.paidBy(payment.payer)
  return (
    <RowLink
      {...linkTo('requests', id)}
      icon={qr}
      name={sumText(one, words, language)}
      hint={[note, payer].filter(Boolean).join(' · ') || undefined}
      end={<Status {...requestLook[status]} word={texts.status[status]} />}
    />
  )
}
