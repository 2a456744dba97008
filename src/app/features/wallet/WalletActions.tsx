import { Icon } from '#app/ui/Icon.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { swap } from '#app/ui/icons/swap.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'

export function WalletActions() {
  const { pages: pageTexts } = useAppWords()
  const linkTo = useLinkTo()
  return (
    <div className="actions">
      <PageLink className="button button-primary" {...linkTo('send')}>
        <Icon path={arrowUp} />
        {pageTexts.send}
      </PageLink>
      <PageLink className="button" {...linkTo('receive')}>
        <Icon path={arrowDown} />
        {pageTexts.receive}
      </PageLink>
      <PageLink className="button" {...linkTo('exchange')}>
        <Icon path={swap} />
        {pageTexts.exchange}
      </PageLink>
      <PageLink className="button" {...linkTo('addMoney')}>
        <Icon path={plus} />
        {pageTexts.addMoney}
      </PageLink>
    </div>
  )
}
