import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { BalanceItem } from '#contract/wallet'
import { useFlow } from '#app/context.ts'
import { Panel } from '#app/ui/Panel.tsx'
import { coinFace } from '#app/ui/coinFaces.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { DIGITS_SHOWN, Money } from '#app/ui/Money.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { lock } from '#app/ui/icons/lock.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { isNothing, formatAmountParts } from '#app/i18n/amounts.ts'
import { currencyName } from '#app/i18n/currencies.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { useOverviewWords } from '#app/features/overview/words.ts'
import { useWalletWords } from './words.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { tidyRate, trimmedAmount } from '#app/features/order/rates.ts'
import { useOpenRole } from '#app/features/member/openRole.ts'
import { RowList } from '#app/features/app/RowList.tsx'

const isNotEmpty = ({ amount, incoming }: BalanceItem) => !isNothing(amount) || !isNothing(incoming)

interface Props {
  title: string
  beside?: ReactNode
  /** Names of the columns, on a page of its own. */
  heads?: readonly string[]
}

/** One row per symbol, with its networks inside. */
export function Balances({ title, beside, heads }: Props) {
  const { wallet } = useWalletWords()
  const { overview: texts } = useOverviewWords()
  const { pages: pageTexts } = useAppWords()
  const linkTo = useLinkTo()
  const owned = useOpenRole() === 'owner'
  const detail = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.detail ?? null)
  const held = detail?.balance.filter(isNotEmpty) ?? []
  return (
    <Panel title={title} busy={!detail} beside={beside}>
      {!detail && <SkeletonRows count={4} />}
      {detail && held.length === 0 && (
        <EmptyState icon={coinFace(detail.base_currency).icon} title={wallet.nothingYet}>
          {owned && (
            <>
              <p className="soft">{texts.emptyText}</p>
              <PageLink className="button" {...linkTo('addMoney')}>
                {pageTexts.addMoney}
              </PageLink>
            </>
          )}
        </EmptyState>
      )}
      {held.length > 0 && (
        <RowList of={held} by="symbol" heads={heads}>
          {(item) => <Balance item={item} base={detail?.base_currency ?? ''} />}
        </RowList>
      )}
    </Panel>
  )
}

function Balance({ item, base }: { item: BalanceItem; base: string }) {
  const { wallet } = useWalletWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const { symbol, amount, fiat_amount: worth, unit_price, details } = item
  const chains = details.filter((one) => !isNothing(one.amount))
  const isPlaced = hasHint(item, chains.length)
  const price = unit_price && symbol !== base && (
    <span className="apart">
      <Money amount={tidyRate(unit_price)} symbol={base} own />
    </span>
  )
  return (
    <>
      <RowLink
        {...linkTo('balances', symbol)}
        {...coinFace(symbol)}
        name={item.is_crypto ? item.name : currencyName(symbol, language)}
        {...((price || isPlaced) && {
          hint: (
            <>
              {price}{' '}
              {isPlaced && (
                <span className="apart">
                  <Hint item={item} chains={chains.length} />
                </span>
              )}
            </>
          ),
        })}
        end={
          <span className="stack stack-none">
            <span className="label">
              <Money byDigits amount={trimmedAmount(amount)} symbol={symbol} />
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
            <Money byDigits amount={trimmedAmount(one.amount)} symbol={symbol} />
          </div>
        ))}
    </>
  )
}

/** Null for a coin with the name of its network. */
const networkOf = ({ details, name }: BalanceItem) => {
  const network = details[0]?.currency.meta.chain_name ?? null
  return network === name ? null : network
}

/** The symbol stands beside the amount: it is not said twice. */
const hasHint = (item: BalanceItem, chains: number) =>
  chains > 1 || !isNothing(item.held) || !isNothing(item.incoming) || networkOf(item) !== null

function Hint({ item, chains }: { item: BalanceItem; chains: number }) {
  const { wallet } = useWalletWords()
  const language = useLanguage()
  const { held, incoming } = item
  const amountText = (amount: string) => {
    const { whole, fraction } = formatAmountParts(amount, language, { significant: DIGITS_SHOWN })
    return whole + fraction
  }
  if (isNothing(held) && isNothing(incoming))
    return chains > 1 ? wallet.networks(chains) : networkOf(item)
  return (
    <>
      {!isNothing(held) && <Noted icon={lock}>{wallet.held(amountText(held))}</Noted>}
      {!isNothing(held) && !isNothing(incoming) && ' '}
      {!isNothing(incoming) && (
        <Noted icon={arrowDown}>{wallet.coming(amountText(incoming))}</Noted>
      )}
    </>
  )
}

const Noted = ({ icon, children }: { icon: string; children: string }) => (
  <span className="noted">
    <Icon path={icon} small />
    {children}
  </span>
)
