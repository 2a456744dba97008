import { useSelector } from '@xstate/react'
import type { BalanceItem } from '#contract/wallet'
import { receiveQueryOf } from '#machines/wallet/receiveQuery.setup'
import { useFlow } from '#app/context.ts'
import { DepositDetails } from '#app/features/account/DepositDetails.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { landmark } from '#app/ui/icons/landmark.ts'
import { useCurrencyWords } from './words.ts'

export const CurrencyDetails = ({ item }: { item: BalanceItem }) =>
  item.is_crypto ? <AddressLink symbol={item.symbol} /> : <BankDetails />

function AddressLink({ symbol }: { symbol: string }) {
  const { currency: texts } = useCurrencyWords()
  const linkTo = useLinkTo()
  return (
    <BodyPanel title={texts.payIn(symbol)}>
      <p className="soft">{texts.address}</p>
      <div>
        <PageLink
          className="button"
          {...linkTo('receive', null, receiveQueryOf({ symbol, chain: null }))}
        >
          {texts.showAddress}
        </PageLink>
      </div>
    </BodyPanel>
  )
}

function BankDetails() {
  const { currency: texts } = useCurrencyWords()
  const linkTo = useLinkTo()
  const facts = useSelector(useFlow('currency'), (snapshot) => snapshot?.context.facts ?? null)
  if (!facts) return null
  const instructions = facts.accounts.flatMap((account) => account.deposit_instructions)
  if (instructions.length === 0)
    return (
      <Panel title={texts.details}>
        <EmptyState icon={landmark} title={texts.noAccount}>
          <p className="soft">{texts.noAccountText}</p>
          <PageLink className="button" {...linkTo('accounts')}>
            {texts.openAccount}
          </PageLink>
        </EmptyState>
      </Panel>
    )
  return (
    <>
      {instructions.map((one) => (
        <DepositDetails key={`${one.instruction_type} ${one.account_number}`} one={one} />
      ))}
    </>
  )
}
