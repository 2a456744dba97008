import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { WalletSnapshot } from '#machines/wallet/wallet.flow'
import { useFlow } from '#app/context.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { chevron } from '#app/ui/icons/chevron.ts'
import { down } from '#app/ui/icons/down.ts'
import { walletIcon } from '#app/ui/icons/walletIcon.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { walletNameOf } from './walletName.ts'
import { useOverviewWords } from './words.ts'
import './overview.css'

interface Props {
  /** What the open wallet has, where there is room for it. */
  beside?: ReactNode
  /** While something runs that belongs to the open wallet. */
  off?: boolean
}

const isReadingWallets = (snapshot: WalletSnapshot | undefined) =>
  (snapshot?.context.wallets ?? snapshot?.context.refusal ?? null) === null

/** The open wallet by name; with several, the way to another. */
export function WalletSwitcher({ beside, off = false }: Props) {
  const words = useOverviewWords()
  const { overview: texts } = words
  const language = useLanguage()
  const linkTo = useLinkTo()
  const flow = useFlow('wallet')
  const wallets = useSelector(flow, (snapshot) => snapshot?.context.wallets) ?? []
  const reading = useSelector(flow, isReadingWallets)
  const openId = useSelector(flow, (snapshot) => snapshot?.context.openId) ?? ''
  const open = wallets.find(({ uuid }) => uuid === openId)
  if (!open) return reading ? <span className="bone bone-switcher" /> : null
  const inside = (
    <>
      <Icon path={walletIcon} small />
      <span className="cut">{walletNameOf(open, words)}</span>
      {beside}
    </>
  )
  if (wallets.length === 1)
    return (
      <PageLink className="switcher" {...linkTo('wallets')}>
        {inside}
        <Icon path={chevron} small />
      </PageLink>
    )
  return (
    <label className="switcher">
      {inside}
      <Icon path={down} small />
      <select
        aria-label={texts.switchWallet}
        value={openId}
        disabled={off}
        onChange={({ currentTarget: { value } }) =>
          flow?.send({ type: 'wallet.choose', walletId: value })
        }
      >
        {wallets.map((one) => (
          <option key={one.uuid} value={one.uuid}>
            {walletNameOf(one, words)} · {one.role !== 'owner' && `${texts.role[one.role]} · `}
            {formatAmount(one.total_amount, one.base_currency, language)}
          </option>
        ))}
      </select>
    </label>
  )
}
