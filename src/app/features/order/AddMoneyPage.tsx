import { useSelector } from '@xstate/react'
import type { OrderInfo } from '#contract/orderType'
import type { AddMoneyOptions } from '#machines/order/addMoney.flow'
import { readReceiveQuery } from '#machines/wallet/receiveQuery.setup'
import { useFlow, usePageFlow } from '#app/context.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { landmark } from '#app/ui/icons/landmark.ts'
import { chain } from '#app/ui/icons/chain.ts'
import { chevron } from '#app/ui/icons/chevron.ts'
import { list as listIcon } from '#app/ui/icons/list.ts'
import { qr } from '#app/ui/icons/qr.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { RowLink } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { accountName } from '#app/features/account/accountStatus.ts'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useClosedRail } from '#app/features/kyc/kycOverview.ts'
import { RequireRail } from '#app/features/kyc/RailGate.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import type { Language } from '#contract/preferences'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { boundsOf, ownFeesText } from './bounds.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { useOrderWords, type OrderWords } from './words.ts'
import { useAccountWords } from '#app/features/account/words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'

export function AddMoneyPage() {
  const { pages: pageTexts } = useAppWords()
  const { order: texts } = useOrderWords()
  const flow = useFlow('addMoney')
  const options = useSelector(flow, (snapshot) => snapshot?.context.options ?? null)
  const refused = useSelector(flow, (snapshot) => snapshot?.matches('refused') ?? false)
  return (
    <>
      <PageHead word={pageTexts.addMoney}>
        <WalletSwitcher />
      </PageHead>
      {refused && (
        <LoadFailed
          alone
          title={texts.loadFailed}
          text={texts.loadFailedText}
          onRetry={() => flow?.send({ type: 'options.retry' })}
        />
      )}
      {!refused && (
        <div className="split">
          <FromBank options={options} />
          <div className="stack">
            {options && <AccountDetails options={options} />}
            <FromSomebody />
            <FromNetwork />
          </div>
        </div>
      )}
    </>
  )
}

const rails = ['WIRE', 'ACH', 'SEPA', 'SWIFT'] as const

const railOf = (type: string) => rails.find((rail) => type.includes(rail))

const comesIn = ({ id, direction }: OrderInfo) => direction === 'deposit' && id.includes('ONRAMP')

/** What is for the currency the page was opened for comes first. */
function useAskedFirst() {
  const query = useSelector(usePageFlow('addMoney'), (snapshot) => snapshot?.context.query ?? '')
  const { symbol } = readReceiveQuery(query)
  return <One,>(all: readonly One[], symbolOf: (one: One) => string) =>
    all.toSorted(
      (one, other) => Number(symbolOf(other) === symbol) - Number(symbolOf(one) === symbol),
    )
}

function FromBank({ options }: { options: AddMoneyOptions | null }) {
  const { order: texts } = useOrderWords()
  const askedFirst = useAskedFirst()
  const offered = askedFirst(options?.orderTypes.filter(comesIn) ?? [], ({ currency }) => currency)
  return (
    <Panel title={texts.byBank} busy={!options}>
      {!options && <SkeletonRows count={3} />}
      {options && offered.length === 0 && <EmptyState icon={landmark} title={texts.noBank} />}
      <RowList of={offered} by="id">
        {(info) => <BankRow info={info} account={accountFor(info, options)} />}
      </RowList>
    </Panel>
  )
}

/** To the details to pay to, to the account that has to be opened, or to what opens the rail. */
function BankRow({ info, account }: { info: OrderInfo; account: string | null }) {
  const words = useOrderWords()
  const { order: texts } = words
  const language = useLanguage()
  const linkTo = useLinkTo()
  const shut = useClosedRail({ orderType: info.id })
  return (
    <RowLink
      {...(shut ? linkTo('verification') : linkTo('accounts', account))}
      icon={landmark}
      name={orderTypeName(info, texts)}
      hint={
        <>
          {hintOf(info, words, language)}
          {!shut && account === null && (
            <>
              . <strong>{texts.openAccount}</strong>
            </>
          )}
        </>
      }
      end={
        <RequireRail orderType={info.id}>
          <Icon path={chevron} />
        </RequireRail>
      }
    />
  )
}

/** The account that can be paid by this rail; null where one has to be opened first. */
function accountFor({ id }: OrderInfo, options: AddMoneyOptions | null): string | null {
  const rail = railOf(id)
  const wanted = rail === 'WIRE' ? 'FEDWIRE' : rail
  const takes = ({ status, deposit_instructions: all }: AddMoneyOptions['accounts'][number]) =>
    status === 'ACTIVE' && all.some(({ instruction_type }) => instruction_type === wanted)
  return options?.accounts.find(takes)?.id ?? null
}

function orderTypeName({ id }: OrderInfo, texts: OrderWords['order']) {
  const rail = railOf(id)
  return rail ? texts.byRail[rail] : texts.types[id]
}

function hintOf(info: OrderInfo, words: OrderWords, language: Language) {
  const { order: texts } = words
  const rail = railOf(info.id)
  const fees = ownFeesText(info, words, language)
  const fee = fees === null ? texts.noFee : texts.feeOf(fees)
  return [rail && texts.railTime[rail], boundsOf(info, words, language), fee]
    .filter(Boolean)
    .join('. ')
}

function AccountDetails({ options: { accounts } }: { options: AddMoneyOptions }) {
  const { order: texts } = useOrderWords()
  const { account } = useAccountWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const askedFirst = useAskedFirst()
  const usable = askedFirst(
    accounts.filter(({ status }) => status === 'ACTIVE'),
    ({ account_currency }) => account_currency.meta.symbol,
  )
  return (
    <Panel title={texts.yourDetails}>
      {usable.length > 0 && (
        <RowList of={usable} by="id">
          {({ id, account_currency, deposit_instructions }) => (
            <RowLink
              {...linkTo('accounts', id)}
              icon={landmark}
              name={accountName(account_currency.meta.symbol, language)}
              hint={deposit_instructions
                .map(({ instruction_type: rail }) => account.rails[rail])
                .join(', ')}
              end={<Icon path={chevron} />}
            />
          )}
        </RowList>
      )}
      <PanelBody>
        <p className="soft">{texts.payInTo}</p>
        <div>
          <PageLink className="button" {...linkTo('accounts')}>
            {texts.openAccount}
          </PageLink>
        </div>
      </PanelBody>
    </Panel>
  )
}

function FromNetwork() {
  const { pages: pageTexts } = useAppWords()
  const { order: texts } = useOrderWords()
  const linkTo = useLinkTo()
  return (
    <Panel title={texts.byNetwork}>
      <RowLink
        {...linkTo('receive')}
        icon={chain}
        name={pageTexts.receive}
        hint={texts.byNetworkText}
        end={<Icon path={chevron} />}
      />
    </Panel>
  )
}

function FromSomebody() {
  const { order: texts } = useOrderWords()
  const linkTo = useLinkTo()
  return (
    <Panel title={texts.bySomebody}>
      <RowLink
        {...linkTo('requests', 'new')}
        icon={qr}
        name={texts.requestMoney}
        hint={texts.requestMoneyText}
        end={<Icon path={chevron} />}
      />
      <RowLink
        {...linkTo('requests')}
        icon={listIcon}
        name={texts.requests}
        end={<Icon path={chevron} />}
      />
    </Panel>
  )
}
