import type { PaymentRequest } from '#contract/paymentRequest'
import { useFlow } from '#app/context.ts'
import { ListPage } from '#app/features/app/ListPage.tsx'
import { useLinkTo, useLocation } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { qr } from '#app/ui/icons/qr.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { NewRequest } from './NewRequest.tsx'
import { OwnRequest } from './OwnRequest.tsx'
import { requestLook, sumText } from './requestLook.ts'
import { useRequestWords } from './words.ts'

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
  return (
    <ListPage
      flow={useFlow('requests')}
      icon={qr}
      texts={texts}
      back={{ word: pages.addMoney, ...linkTo('addMoney') }}
      make={{ word: texts.make, ...linkTo('requests', 'new') }}
    >
      {(one) => <RequestRow one={one} />}
    </ListPage>
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
