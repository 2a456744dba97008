import { useSelector } from '@xstate/react'
import type { Account } from '#contract/account'
import type { AccountActor } from '#machines/account/accountDetails.flow'
import { info } from '#app/ui/icons/info.ts'
import { Money } from '#app/ui/Money.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { Status } from '#app/ui/Status.tsx'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { sandboxOnly } from '#app/features/app/sandboxOnly.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { accountName } from './accountStatus.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { accountStatusLook } from './accountStatus.ts'
import { FormerDetails, DepositDetails } from './DepositDetails.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import { useAccountWords } from './words.ts'

const AccountPanel = sandboxOnly(() =>
  loadChunk(() => import('#app/features/sandbox/AccountPanel.tsx')),
)

export function OneAccount({ flow }: { flow: AccountActor }) {
  const { account: texts } = useAccountWords()
  const { account, refusal } = useSelector(flow, ({ context }) => context)
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  return (
    <>
      {account ? (
        <AccountHead account={account} />
      ) : (
        <PageHead word={texts.title} back={<Back />} />
      )}
      {account && <DepositOptions account={account} />}
      {account && <AccountPanel flow={flow} account={account} />}
      {unread && (
        <section className="card" aria-label={texts.oneUnread}>
          <LoadFailed
            alone
            title={texts.oneUnread}
            note={refusal}
            onRetry={() => flow.send({ type: 'account.refresh' })}
          />
        </section>
      )}
      {!account && !unread && <PanelSkeleton count={4} />}
    </>
  )
}

function Back() {
  const { account: texts } = useAccountWords()
  return <BackLink {...useLinkTo()('accounts')}>{texts.title}</BackLink>
}

function AccountHead({ account }: { account: Account }) {
  const { account: texts } = useAccountWords()
  const { status, balance } = account
  const { symbol } = account.account_currency_details.meta
  return (
    <PageHead
      word={accountName(symbol, useLanguage())}
      back={<Back />}
      text={
        <p className="soft">
          {texts.balance}: <Money amount={balance} symbol={symbol} />
        </p>
      }
    >
      <span role="status">
        <Status {...accountStatusLook[status]} word={texts.statuses[status]} />
      </span>
    </PageHead>
  )
}

function DepositOptions({ account }: { account: Account }) {
  const { account: texts } = useAccountWords()
  const { status, reason, deposit_instructions, former_instructions } = account
  const { symbol } = account.account_currency_details.meta
  const text =
    status === 'ACTIVE'
      ? texts.onlyCurrency(symbol)
      : reason === 'refused'
        ? texts.refused
        : texts.statusTexts[status]
  return (
    <>
      <Callout tone={status === 'PENDING' ? 'wait' : 'calm'} icon={info}>
        <p>{text}</p>
      </Callout>
      {status === 'PENDING' && <PanelSkeleton count={3} />}
      <div className="instructions">
        {deposit_instructions.map((one) => (
          <DepositDetails key={one.instruction_type} one={one} />
        ))}
      </div>
      {former_instructions.length > 0 && <FormerDetails instructions={former_instructions} />}
    </>
  )
}
