import { useSelector } from '@xstate/react'
import type { WalletListed } from '#contract/wallet'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { Money } from '#app/ui/Money.tsx'
import { walletIcon } from '#app/ui/icons/walletIcon.ts'
import { check } from '#app/ui/icons/check.ts'
import { Row } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay } from '#app/i18n/when.ts'
import { NewWallet } from './NewWallet.tsx'
import { useWalletWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'

export function WalletsPage() {
  const { wallet } = useWalletWords()
  const flow = useFlow('wallet')
  const wallets = useSelector(flow, (snapshot) => snapshot?.context.wallets)
  const openId = useSelector(flow, (snapshot) => snapshot?.context.openId)
  const refused = useSelector(flow, (snapshot) => snapshot?.matches({ money: 'refused' }) ?? false)
  return (
    <>
      <PageTitle word={wallet.wallets} />
      <div className="split">
        <Panel title={wallet.yours} busy={!wallets && !refused}>
          {!wallets && !refused && <SkeletonRows count={2} />}
          {refused && (
            <LoadFailed
              title={wallet.refused}
              text={wallet.refusedText}
              onRetry={() => flow?.send({ type: 'wallet.refresh' })}
            />
          )}
          {wallets?.length === 0 && (
            <EmptyList icon={walletIcon} title={wallet.noWallets} text={wallet.makeText} />
          )}
          {wallets && wallets.length > 0 && (
            <RowList of={wallets} by="uuid">
              {(one) => <WalletItem one={one} open={one.uuid === openId} />}
            </RowList>
          )}
        </Panel>
        <NewWallet />
      </div>
    </>
  )
}

function WalletItem({ one, open }: { one: WalletListed; open: boolean }) {
  const { wallet } = useWalletWords()
  const language = useLanguage()
  const flow = useFlow('wallet')
  const { base_currency: base, total_amount: total, created_at: since } = one
  return (
    <Row
      tall
      icon={walletIcon}
      name={
        <>
          {wallet.kinds[one.type]}, <Money amount={total} symbol={base} own />
        </>
      }
      hint={wallet.since(formatDay(since, language))}
      end={
        open ? (
          <Status tone="good" icon={check} word={wallet.isOpen} />
        ) : (
          <Button
            aria-label={`${wallet.open}: ${wallet.kinds[one.type]}, ${formatDay(since, language)}`}
            onClick={() => flow?.send({ type: 'wallet.choose', walletId: one.uuid })}
          >
            {wallet.open}
          </Button>
        )
      }
    />
  )
}
