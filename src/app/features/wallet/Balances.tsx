import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { BalanceItem, WalletDetail } from '#contract/wallet'
import { lineComing, type WalletSnapshot } from '#machines/wallet/wallet.flow'
import { useFlow } from '#app/context.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { coinIcon } from '#app/ui/coinIcons.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { DECIMALS_SHOWN, Money } from '#app/ui/Money.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { lock } from '#app/ui/icons/lock.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Row } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { isNothing, formatAmountParts } from '#app/i18n/amounts.ts'
import { currencyName } from '#app/i18n/currencies.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useWalletWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'

const isNotEmpty = ({ amount, incoming }: BalanceItem) => !isNothing(amount) || !isNothing(incoming)

/** An empty wallet may have no chart, and until that is known the place of the balances is not. */
export function balancesShown(snapshot: WalletSnapshot | undefined): WalletDetail | null {
  const detail = snapshot?.context.detail ?? null
  return snapshot && detail && isNothing(detail.total_amount) && lineComing(snapshot)
    ? null
    : detail
}

/** One row per symbol, with its networks inside. */
export function Balances({ beside }: { beside?: ReactNode }) {
  const { wallet } = useWalletWords()
  const { pages: pageTexts } = useAppWords()
  const linkTo = useLinkTo()
  const detail = useSelector(useFlow('wallet'), balancesShown)
  const held = detail?.balance.filter(isNotEmpty) ?? []
  return (
    <Panel title={wallet.balances} busy={!detail} beside={beside}>
      {!detail && <SkeletonRows count={4} />}
      {detail && held.length === 0 && (
        <EmptyList
          icon={coinIcon(detail.base_currency)}
          title={wallet.nothingYet}
          text={wallet.nothingYetText}
        >
          <PageLink className="button" {...linkTo('addMoney')}>
            {pageTexts.addMoney}
          </PageLink>
        </EmptyList>
      )}
      {held.length > 0 && (
        <RowList of={held} by="symbol">
          {(item) => <Balance item={item} base={detail?.base_currency ?? ''} />}
        </RowList>
      )}
    </Panel>
  )
}

function Balance({ item, base }: { item: BalanceItem; base: string }) {
  const { wallet } = useWalletWords()
  const language = useLanguage()
  const { symbol, amount, fiat_amount: worth, details } = item
  const chains = details.filter((one) => !isNothing(one.amount))
  return (
    <>
      <Row
        icon={coinIcon(symbol)}
        name={item.is_crypto ? item.name : currencyName(symbol, language)}
        hint={<Hint item={item} chains={chains.length} />}
        end={
          <span className="stack stack-none">
            <span className="label">
              <Money amount={amount} symbol={symbol} />
            </span>
            {symbol !== base && (
              <span className="small soft">
                {worth === null ? wallet.unpriced : <Money amount={worth} symbol={base} own />}
              </span>
            )}
          </span>
        }
      />
      {chains.length > 1 &&
        chains.map((one) => (
          <div className="row row-inner small" key={one.uuid}>
            <span className="soft">{one.currency.meta.chain_name}</span>
            <Money amount={one.amount} symbol={symbol} />
          </div>
        ))}
    </>
  )
}

function Hint({ item, chains }: { item: BalanceItem; chains: number }) {
  const { wallet } = useWalletWords()
  const language = useLanguage()
  const amountText = (amount: string) => {
    const { whole, fraction } = formatAmountParts(amount, language, { most: DECIMALS_SHOWN })
    return whole + fraction
  }
  if (!isNothing(item.held)) return <Noted icon={lock}>{wallet.held(amountText(item.held))}</Noted>
  if (!isNothing(item.incoming))
    return <Noted icon={arrowDown}>{wallet.coming(amountText(item.incoming))}</Noted>
  if (chains > 1) return wallet.networks(chains)
  const network = item.details[0]?.currency.meta.chain_name
  // A coin with the same name as its network.
  return network && network !== item.name ? network : item.symbol
}

const Noted = ({ icon, children }: { icon: string; children: string }) => (
  <span className="noted">
    <Icon path={icon} small />
    {children}
  </span>
)
