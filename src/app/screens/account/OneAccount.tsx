import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Account } from '#contract/account'
import type { accountDetailsFlow } from '#machines/account/accountDetails.flow'
import { Button } from '#app/parts/Button.tsx'
import { Face } from '#app/parts/Face.tsx'
import { Icon } from '#app/parts/Icon.tsx'
import { alert, info } from '#app/parts/icons.ts'
import { Money } from '#app/parts/Money.tsx'
import { Notice } from '#app/parts/Notice.tsx'
import { arrowBack } from '#app/parts/peopleIcons.ts'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { Status } from '#app/parts/Status.tsx'
import { Refused } from '#app/screens/house/Refused.tsx'
import { RoomTitle } from '#app/screens/house/RoomTitle.tsx'
import { useWay } from '#app/screens/house/standing.ts'
import { useInsideWords, useWords } from '#app/words/speak.tsx'
import { statusLook } from './accountStatus.ts'
import { Former, Instruction } from './Instruction.tsx'

type AccountActor = ActorRefFrom<typeof accountDetailsFlow>

/** One account: what it is, whether it is open, and where to pay to on each rail. */
export function OneAccount({ flow }: { flow: AccountActor }) {
  const { account: said } = useInsideWords()
  const { house } = useWords()
  const way = useWay()
  const { account, refusal } = useSelector(flow, ({ context }) => context)
  const unread = useSelector(flow, (seen) => seen.matches('unread'))
  return (
    <>
      <nav>
        <RoomLink className="button button-quiet" {...way('accounts')}>
          <Icon path={arrowBack} />
          {said.title}
        </RoomLink>
      </nav>
      {account ? <Known account={account} /> : <RoomTitle word={said.title} />}
      {unread && (
        <section className="card" aria-label={said.oneUnread}>
          <Face icon={alert} tone="bad" title={said.oneUnread}>
            <Refused note={refusal} />
            <Button onClick={() => flow.send({ type: 'account.refresh' })}>{house.tryAgain}</Button>
          </Face>
        </section>
      )}
      {!account && !unread && (
        <div className="card" aria-busy="true">
          <SkeletonRows count={4} />
        </div>
      )}
    </>
  )
}

function Known({ account }: { account: Account }) {
  const { account: said } = useInsideWords()
  const { status, reason, deposit_instructions: ways, former_instructions: former } = account
  const { symbol, name } = account.account_currency_details.meta
  return (
    <>
      <header className="stack stack-half">
        <div className="room-head">
          <RoomTitle word={`${name} (${symbol})`} />
          <Status {...statusLook[status]} word={said.statuses[status]} />
        </div>
        <p className="soft">
          {said.balance}: <Money amount={account.balance} symbol={symbol} />
        </p>
      </header>
      <p className="unseen" role="status">
        {said.statuses[status]}
      </p>
      {status === 'ACTIVE' ? (
        <Notice tone="calm" icon={info}>
          <p>{said.onlyCurrency(symbol)}</p>
        </Notice>
      ) : (
        <Notice tone={status === 'PENDING' ? 'wait' : 'calm'} icon={info}>
          <p>{reason === 'refused' ? said.refused : said.statusTexts[status]}</p>
        </Notice>
      )}
      {status === 'PENDING' && (
        <div className="card" aria-busy="true">
          <SkeletonRows count={3} />
        </div>
      )}
      <div className="instructions">
        {ways.map((one) => (
          <Instruction key={one.instruction_type} one={one} />
        ))}
      </div>
      {former.length > 0 && <Former instructions={former} />}
    </>
  )
}
