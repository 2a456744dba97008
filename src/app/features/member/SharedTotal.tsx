import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { people } from '#app/ui/icons/people.ts'
import { swap } from '#app/ui/icons/swap.ts'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useMayInWallet } from './mayInWallet.ts'
import { roleLine } from './roleLine.ts'
import { useMemberWords } from './words.ts'

/** The wallet of somebody else: its total, one's role in it, and what the role may do. */
export function SharedTotal() {
  const words = useMemberWords()
  const { member: texts } = words
  const { pages } = useAppWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const may = useMayInWallet()
  const open = useSelector(useFlow('wallet'), (snapshot) =>
    snapshot?.context.wallets?.find(({ uuid }) => uuid === snapshot.context.openId),
  )
  const detail = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.detail ?? null)
  if (!open) return null
  const { base_currency: base } = open
  return (
    <section className="stack hero">
      <div className="stack stack-tight">
        <p className="soft">{texts.shared}</p>
        <p aria-live="polite">
          <Money amount={detail?.total_amount ?? open.total_amount} symbol={base} own look="hero" />
        </p>
        <p className="small soft">{texts.asRole(roleLine(open, words, { base, language }))}</p>
        <div className="cluster">
          <WalletSwitcher />
        </div>
      </div>
      <div className="actions">
        {may('placeTransfer') && (
          <PageLink className="button button-primary" {...linkTo('send')}>
            <Icon path={arrowUp} />
            {pages.send}
          </PageLink>
        )}
        {may('placeExchange') && (
          <PageLink className="button" {...linkTo('exchange')}>
            <Icon path={swap} />
            {pages.exchange}
          </PageLink>
        )}
        <PageLink className="button" {...linkTo('members')}>
          <Icon path={people} />
          {pages.members}
        </PageLink>
      </div>
    </section>
  )
}
