import type { Payout } from '#contract/payout'
import { useFlow } from '#app/context.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { ListPage } from '#app/features/app/ListPage.tsx'
import { useLinkTo, useLocation } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate } from '#app/i18n/when.ts'
import { people } from '#app/ui/icons/people.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { OnePayout } from './OnePayout.tsx'
import { PayoutFile } from './PayoutFile.tsx'
import { payoutLook, payoutSum } from './payoutText.ts'
import { usePayoutWords } from './words.ts'

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
  return (
    <ListPage
      flow={useFlow('payouts')}
      icon={people}
      texts={texts}
      back={{ word: pages.activity, ...linkTo('activity') }}
      make={{ word: texts.make, ...linkTo('payouts', 'new') }}
    >
      {(one) => <PayoutListRow one={one} />}
    </ListPage>
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
