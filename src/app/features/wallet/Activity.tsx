import { useSelector } from '@xstate/react'
import { withoutWallet } from '#contract/kit/inWallet'
import { useFlow, useHouse } from '#app/context.tsx'
import { RoomTitle } from '#app/features/app/PageTitle.tsx'
import { useInsideWords } from '#app/i18n/speak.tsx'
import { Export } from './Export.tsx'
import { Filters } from './Filters.tsx'
import { TransactionDetail } from './TransactionDetail.tsx'
import { TransactionList } from './TransactionList.tsx'

/** Every move of the open wallet, narrowed down by the address bar, and the one that is looked at. */
export default function Activity() {
  const { wallet } = useInsideWords()
  const flow = useFlow('transactions')
  const address = useSelector(useHouse(), ({ context }) => context.address)
  const looking = useSelector(flow, (snapshot) => snapshot?.context.openId ?? null)
  const query = withoutWallet(address.query)
  return (
    <>
      <div className="room-head">
        <RoomTitle word={wallet.activity} />
        <Export query={query} />
      </div>
      <Filters query={query} />
      <div className={looking === null ? 'stack' : 'split'}>
        <TransactionList query={query} looking={looking} />
        {looking !== null && <TransactionDetail query={query} />}
      </div>
    </>
  )
}
