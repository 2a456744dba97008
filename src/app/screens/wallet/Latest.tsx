import { useSelector } from '@xstate/react'
import { useFlow } from '#app/house.tsx'
import { Card } from '#app/parts/Card.tsx'
import { Face } from '#app/parts/Face.tsx'
import { list } from '#app/parts/moneyIcons.ts'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { useNow } from '#app/parts/now.ts'
import { shortWhen } from '#app/words/ago.ts'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import { useWay } from '#app/screens/house/standing.ts'
import { TransactionRow } from './TransactionRow.tsx'

/** The newest few moves of the open wallet. */
export function Latest() {
  const { wallet } = useInsideWords()
  const language = useLanguage()
  const now = useNow()
  const way = useWay()
  const latest = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.latest)
  return (
    <Card
      title={wallet.latest}
      busy={!latest}
      beside={
        <RoomLink className="link" {...way('activity')}>
          {wallet.allActivity}
        </RoomLink>
      }
    >
      {!latest && <SkeletonRows count={4} />}
      {latest?.length === 0 && (
        <Face icon={list} title={wallet.noMoves}>
          <p className="soft">{wallet.noMovesText}</p>
        </Face>
      )}
      {latest && latest.length > 0 && (
        <ul className="rows">
          {latest.map((transaction) => (
            <li key={transaction.uuid}>
              <TransactionRow
                transaction={transaction}
                {...way('activity', transaction.uuid)}
                when={shortWhen(transaction.created_at, now, language)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
