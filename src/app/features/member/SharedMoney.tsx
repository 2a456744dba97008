import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.ts'
import { Waiting } from '#app/features/order/Waiting.tsx'
import { Balances } from '#app/features/wallet/Balances.tsx'
import { LatestActivity } from '#app/features/wallet/LatestActivity.tsx'
import { useWalletWords } from '#app/features/wallet/words.ts'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { SharedTotal } from './SharedTotal.tsx'

/** The wallet of somebody else: nothing here is of the person's own. */
export default function SharedMoney() {
  const { wallet } = useWalletWords()
  const read = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.detail ?? null)
  return (
    <div className="split">
      <div className="stack">
        <SharedTotal />
        {read ? <Balances title={wallet.balances} /> : <PanelSkeleton count={4} />}
      </div>
      <div className="stack">
        <Waiting />
        <LatestActivity />
      </div>
    </div>
  )
}
