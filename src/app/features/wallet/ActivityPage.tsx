import { useSelector } from '@xstate/react'
import { withoutWallet } from '#contract/kit/inWallet'
import { useFlow } from '#app/context.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { ExportButton } from '#app/features/app/ExportButton.tsx'
import { Filters } from './Filters.tsx'
import { TransactionDetail } from './TransactionDetail.tsx'
import { TransactionList } from './TransactionList.tsx'
import { useWalletWords } from './words.ts'
import { useLocation } from '#app/features/app/routing.ts'
import { filterIn } from '#machines/wallet/filter.setup'

export function ActivityPage() {
  const { wallet } = useWalletWords()
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
