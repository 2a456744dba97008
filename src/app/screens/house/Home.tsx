import { useSelector } from '@xstate/react'
import { useFlow } from '#app/house.tsx'
import { Button } from '#app/parts/Button.tsx'
import { alert } from '#app/parts/icons.ts'
import { Notice } from '#app/parts/Notice.tsx'
import { Balances } from '#app/screens/wallet/Balances.tsx'
import { Latest } from '#app/screens/wallet/Latest.tsx'
import { Total } from '#app/screens/wallet/Total.tsx'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { useInsideWords } from '#app/words/speak.tsx'
import { useWay } from './standing.ts'
import { RoomTitle } from './RoomTitle.tsx'

/** How much there is, what is happening to it, and what can be done next. */
export function Home() {
  const { room, wallet } = useInsideWords()
  const way = useWay()
  return (
    <>
      <RoomTitle unseen word={room.home} />
      <Unread />
      <Total />
      <div className="split">
        <Balances
          beside={
            <RoomLink className="link" {...way('wallets')}>
              {wallet.allWallets}
            </RoomLink>
          }
        />
        <Latest />
      </div>
    </>
  )
}

/** What was shown before stays; that it may be old is said. */
function Unread() {
  const { wallet } = useInsideWords()
  const flow = useFlow('wallet')
  const refused = useSelector(flow, (snapshot) => snapshot?.matches({ money: 'refused' }) ?? false)
  if (!refused) return null
  return (
    <Notice tone="bad" icon={alert}>
      <p className="label">{wallet.refused}</p>
      <p>{wallet.refusedText}</p>
      <div>
        <Button onClick={() => flow?.send({ type: 'wallet.refresh' })}>{wallet.again}</Button>
      </div>
    </Notice>
  )
}
