import { useSelector } from '@xstate/react'
import type { BalanceItem } from '#contract/wallet'
import { receiveQueryOf } from '#machines/wallet/receiveQuery.setup'
import { useFlow } from '#app/context.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { Exactly } from '#app/features/activity/Exactly.tsx'
import { trimmedAmount } from '#app/features/order/rates.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { isNothing } from '#app/i18n/amounts.ts'
import { currencyName } from '#app/i18n/currencies.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { coinFace } from '#app/ui/coinFaces.ts'
import { Disc } from '#app/ui/Disc.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { search } from '#app/ui/icons/search.ts'
import { swap } from '#app/ui/icons/swap.ts'
import { CurrencyActivity } from './CurrencyActivity.tsx'
import { CurrencyDetails } from './CurrencyDetails.tsx'
import { CurrencyPrice } from './CurrencyPrice.tsx'
import { PriceAlerts } from './PriceAlerts.tsx'
import { useCurrencyWords } from './words.ts'

export function OneCurrency({ symbol }: { symbol: string }) {
  const { currency: texts } = useCurrencyWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const detail = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.detail ?? null)
  const item = detail?.balance.find((one) => one.symbol === symbol)
  const name = item?.is_crypto ? item.name : currencyName(symbol, language)
  if (detail && !item)
    return (
      <>
        <PageTitle hidden word={texts.unknown} />
        <EmptyState alone icon={search} title={texts.unknown}>
          <p className="soft">{texts.unknownText}</p>
          <PageLink className="button" {...linkTo('balances')}>
            {texts.title}
          </PageLink>
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHead word={name} back={<BackLink {...linkTo('balances')}>{texts.title}</BackLink>}>
        <WalletSwitcher />
      </PageHead>
      {!item && <PanelSkeleton count={4} />}
      {item && detail && (
        <div className="split">
          <div className="stack">
            <Balance item={item} base={detail.base_currency} />
            <CurrencyActivity item={item} />
          </div>
          <div className="stack">
            {symbol !== detail.base_currency && (
              <>
                <CurrencyPrice symbol={symbol} base={detail.base_currency} />
                <PriceAlerts base={detail.base_currency} />
              </>
            )}
            <CurrencyDetails item={item} />
          </div>
        </div>
      )}
    </>
  )
}

function Balance({ item, base }: { item: BalanceItem; base: string }) {
  const { currency: texts } = useCurrencyWords()
  const { symbol, amount, fiat_amount: worth, available, held, incoming } = item
  const lines = [
    { word: texts.available, text: '', value: available, shown: !isNothing(held) },
    { word: texts.held, text: texts.heldText, value: held, shown: !isNothing(held) },
    {
      word: texts.incoming,
      text: texts.incomingText,
      value: incoming,
      shown: !isNothing(incoming),
    },
  ].filter(({ shown }) => shown)
  return (
    <section className="stack" aria-label={texts.title}>
      <div className="stack stack-tight">
        <p className="cluster">
          <Disc {...coinFace(symbol)} />
          <Money byDigits amount={trimmedAmount(amount)} symbol={symbol} look="figure" />
        </p>
        <Exactly amount={amount} symbol={symbol} />
        {symbol !== base && worth !== null && (
          <p className="soft">
            <Money amount={worth} symbol={base} own />
          </p>
        )}
      </div>
      <Actions item={item} />
      {lines.length > 0 && (
        <dl className="card card-body stack stack-close">
          {lines.map(({ word, text, value }) => (
            <div key={word} className="between">
              <dt>
                {word}
                {text && <span className="small soft block">{text}</span>}
              </dt>
              <dd className="label">
                <Money byDigits amount={trimmedAmount(value)} symbol={symbol} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Networks item={item} />
    </section>
  )
}

/** Balances on each network, where there is more than one. */
function Networks({ item: { symbol, details } }: { item: BalanceItem }) {
  const held = details.filter(({ amount }) => !isNothing(amount))
  if (held.length < 2) return null
  return (
    <dl className="card card-body stack stack-close">
      {held.map(({ uuid, amount, currency }) => (
        <div key={uuid} className="between">
          <dt className="soft">{currency.meta.chain_name}</dt>
          <dd>
            <Money byDigits amount={trimmedAmount(amount)} symbol={symbol} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Actions({ item: { symbol, is_crypto, available } }: { item: BalanceItem }) {
  const { pages: pageTexts } = useAppWords()
  const linkTo = useLinkTo()
  const ofAsset = receiveQueryOf({ symbol, chain: null })
  const adding = is_crypto
    ? { link: linkTo('receive', null, ofAsset), icon: arrowDown }
    : { link: linkTo('addMoney', null, ofAsset), icon: plus }
  const empty = isNothing(available)
  return (
    <div className="actions actions-few">
      <PageLink
        className={empty ? 'button' : 'button button-primary'}
        {...linkTo('send', null, ofAsset)}
      >
        <Icon path={arrowUp} />
        {pageTexts.send}
      </PageLink>
      <PageLink className={empty ? 'button button-primary' : 'button'} {...adding.link}>
        <Icon path={adding.icon} />
        {is_crypto ? pageTexts.receive : pageTexts.addMoney}
      </PageLink>
      <PageLink className="button" {...linkTo('exchange', null, ofAsset)}>
        <Icon path={swap} />
        {pageTexts.exchange}
      </PageLink>
    </div>
  )
}
