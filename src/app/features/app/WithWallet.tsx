import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Scene } from '#machines/house/house.flow'
import type { WalletSnapshot } from '#machines/wallet/wallet.flow'
import { useFlow } from '#app/context.tsx'
import { Face } from '#app/ui/EmptyState.tsx'
import { walletIcon } from '#app/ui/moneyIcons.ts'
import { RoomLink } from '#app/ui/PageLink.tsx'
import { useInsideWords } from '#app/i18n/speak.tsx'
import { NotShown } from './NotShown.tsx'
import { RoomTitle } from './PageTitle.tsx'
import { useWay } from './routing.ts'

/** The rooms that show what belongs to the open wallet, and without one have nothing to wait for. */
const ofTheWallet: ReadonlySet<Scene> = new Set<Scene>([
  'activity',
  'exchange',
  'send',
  'cashOut',
  'addMoney',
  'orders',
  'counterparties',
  'accounts',
  'cards',
  'verification',
])

function lackIn(snapshot: WalletSnapshot | undefined) {
  if (snapshot?.matches({ money: 'empty' })) return 'none'
  const unread = snapshot?.matches({ money: 'refused' }) && snapshot.context.detail === null
  return unread ? 'unread' : null
}

/** A room of the wallet, or why there is no wallet to show it for and the one next step. */
export function WithWallet({ scene, children }: { scene: Scene; children: ReactNode }) {
  const { wallet } = useInsideWords()
  const lack = useSelector(useFlow('wallet'), lackIn)
  if (lack === null || !ofTheWallet.has(scene)) return children
  return (
    <>
      <RoomTitle unseen word={wallet.wallets} />
      {lack === 'none' ? <FirstWallet /> : <Unread />}
    </>
  )
}

export function FirstWallet() {
  const { wallet } = useInsideWords()
  const way = useWay()
  return (
    <Face alone icon={walletIcon} title={wallet.nothingYet}>
      <p className="soft">{wallet.makeText}</p>
      <RoomLink className="button button-primary" {...way('wallets')}>
        {wallet.make}
      </RoomLink>
    </Face>
  )
}

function Unread() {
  const { wallet } = useInsideWords()
  const flow = useFlow('wallet')
  return (
    <NotShown
      alone
      title={wallet.refused}
      text={wallet.refusedText}
      again={() => flow?.send({ type: 'wallet.refresh' })}
    />
  )
}
