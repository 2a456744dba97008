import { useSelector } from '@xstate/react'
import type { Account } from '#contract/account'
import type { AccountActor } from '#machines/account/accountDetails.flow'
import { info } from '#app/ui/icons/info.ts'
import { Money } from '#app/ui/Money.tsx'
import { Notice } from '#app/ui/Callout.tsx'
import { SkeletonCard } from '#app/ui/PanelSkeleton.tsx'
import { Status } from '#app/ui/Status.tsx'
import { Back } from '#app/features/app/BackLink.tsx'
import { sandboxOnly } from '#app/features/app/sandboxOnly.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { accountName } from './accountName.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { statusLook } from './accountStatus.ts'
import { Former, Instruction } from './DepositDetails.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import { useAccountWords } from './words.ts'

const AccountPanel = sandboxOnly(() =>
  loadChunk(() => import('#app/features/sandbox/AccountPanel.tsx')),
)

/** One account: what it is, whether it is open, and where to pay to on each rail. */
export function OneAccount({ flow }: { flow: AccountActor }) {
  const { account: said } = useAccountWords()
  const way = useWay()
  const { account, refusal } = useSelector(flow, ({ context }) => context)
  const unread = useSelector(flow, (seen) => seen.matches('unread'))
  return (
    <>
      <header className="stack stack-none">
        <Back {...way('accounts')}>{said.title}</Back>
        {account ? <Head account={account} /> : <PageTitle word={said.title} />}
      </header>
      {account && <Ways account={account} />}
      {account && <AccountPanel flow={flow} account={account} />}
      {unread && (
        <section className="card" aria-label={said.oneUnread}>
          <NotShown
            title={said.oneUnread}
            note={refusal}
            again={() => flow.send({ type: 'account.refresh' })}
          />
        </section>
      )}
      {!account && !unread && <SkeletonCard count={4} />}
    </>
  )
}

function Head({ account }: { account: Account }) {
  const { account: said } = useAccountWords()
  const { status, balance } = account
  const { symbol } = account.account_currency_details.meta
  return (
    <div className="stack stack-none">
      <div className="room-head">
        <PageTitle word={accountName(symbol, useLanguage())} />
        <span role="status">
          <Status {...statusLook[status]} word={said.statuses[status]} />
        </span>
      </div>
      <p className="soft">
        {said.balance}: <Money amount={balance} symbol={symbol} />
      </p>
    </div>
  )
}

function Ways({ account }: { account: Account }) {
  const { account: said } = useAccountWords()
  const { status, reason, deposit_instructions: ways, former_instructions: former } = account
  const { symbol } = account.account_currency_details.meta
  const text =
    status === 'ACTIVE'
      ? said.onlyCurrency(symbol)
      : reason === 'refused'
        ? said.refused
        : said.statusTexts[status]
  return (
    <>
      <Notice tone={status === 'PENDING' ? 'wait' : 'calm'} icon={info}>
        <p>{text}</p>
      </Notice>
      {status === 'PENDING' && <SkeletonCard count={3} />}
      <div className="instructions">
        {ways.map((one) => (
          <Instruction key={one.instruction_type} one={one} />
        ))}
      </div>
      {former.length > 0 && <Former instructions={former} />}
    </>
  )
}
