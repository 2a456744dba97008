import { useSelector } from '@xstate/react'
import { withoutWallet } from '#contract/kit/inWallet'
import { useFlow } from '#app/context.ts'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { ExportButton } from '#app/features/app/ExportButton.tsx'
import { Filters } from './Filters.tsx'
import { TransactionDetail } from './TransactionDetail.tsx'
import { TransactionList } from './TransactionList.tsx'
import { useWalletWords } from './words.ts'
import { useLinkTo, useLocation } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { receipt } from '#app/ui/icons/receipt.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { filterIn } from '#machines/wallet/filter.setup'

/** A list of one currency leads to the statements of that currency. */
const ofCurrency = (query: string) => {
  const currency = new URLSearchParams(query).get('currency')
  return currency === null ? '' : `currency=${encodeURIComponent(currency)}`
}

export function ActivityPage() {
  const { wallet } = useWalletWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  const flow = useFlow('transactions')
  const statement = useFlow('statement')
  const location = useLocation()
  const walletId = useSelector(flow, (snapshot) => snapshot?.context.walletId)
  const looking = useSelector(flow, (snapshot) => snapshot?.context.openId ?? null)
  const query = withoutWallet(location.query)
  return (
    <>
      <div className="room-head">
        <PageTitle word={wallet.activity} />
        <PageLink className="button" {...linkTo('statements', null, ofCurrency(query))}>
          <Icon path={receipt} />
          {pages.statements}
        </PageLink>
        <ExportButton
          flow={statement}
          label={wallet.export}
          texts={wallet}
          off={!walletId}
          onExport={() =>
            walletId &&
            statement?.send({ type: 'statement.save', ask: { walletId, filter: filterIn(query) } })
          }
        />
      </div>
      <Filters query={query} />
      <div className={looking === null ? 'stack' : 'split'}>
        <TransactionList query={query} looking={looking} />
        {looking !== null && <TransactionDetail query={query} />}
      </div>
    </>
  )
}
