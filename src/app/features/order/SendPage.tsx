import { useSelector } from '@xstate/react'
import { isBankType } from '#contract/destination'
import { paysWallet, type OrderPayee } from '#machines/order/payee.setup'
import { PanelBody } from '#app/ui/Panel.tsx'
import { RadioGroup } from '#app/ui/RadioGroup.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { RailGate } from '#app/features/kyc/RailGate.tsx'
import { useClosedRail } from '#app/features/kyc/kycOverview.ts'
import { Amounts } from './Amounts.tsx'
import { OrderForm } from './OrderForm.tsx'
import { OrderReview } from './OrderReview.tsx'
import { useQuoteLocked, useOrderPayee, useQuoteFlow } from './orderForm.hooks.ts'
import { Payees } from './Payees.tsx'
import { NewRecipient } from './NewRecipient.tsx'
import { QuotePrice } from './QuotePrice.tsx'
import { ReferenceField } from './ReferenceField.tsx'
import { StartReview } from './StartReview.tsx'
import { WhenPanel } from '#app/features/schedule/WhenPanel.tsx'
import { useMayInWallet } from '#app/features/member/mayInWallet.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { useOrderWords } from './words.ts'

export function SendPage({ out = false }: { out?: boolean }) {
  const { pages: pageTexts } = useAppWords()
  const { order: texts } = useOrderWords()
  const linkTo = useLinkTo()
  const payee = useOrderPayee()
  const locked = useQuoteLocked()
  const may = useMayInWallet()
  const orderType = useSelector(useQuoteFlow(), (snapshot) => snapshot?.context.orderType ?? null)
  const shut = useClosedRail({ orderType: payee && orderType })
  return (
    <OrderForm
      title={out ? pageTexts.cashOut : pageTexts.send}
      beside={
        out ? null : (
          <span className="cluster">
            <PageLink {...linkTo('cashOut')}>{pageTexts.cashOut}</PageLink>
            {may('createPayout') && <PageLink {...linkTo('payouts')}>{pageTexts.payouts}</PageLink>}
          </span>
        )
      }
      recipient={<NewRecipient out={out} />}
      review={<OrderReview theirs={texts.theyGet} word={texts.sendThis} way={wayOf(payee)} />}
    >
      <div className="split split-act">
        <div className="stack stack-close">
          <Payees out={out} />
          {payee === null && <p className="soft">{texts.chooseWhom}</p>}
          {shut && <RailGate rail={shut} />}
          {payee && !shut && (
            <>
              <Amounts buying={texts.theyGet} payee={payee} />
              {!paysWallet(payee) && <FeePayer />}
              <ReferenceField />
              {may('createSchedule') && <WhenPanel off={locked} />}
            </>
          )}
        </div>
        {payee && !shut && (
          <>
            <div className="aside">
              <QuotePrice theirs={texts.theyGet} />
            </div>
            <div className="stack stack-close">
              <StartReview />
            </div>
          </>
        )}
      </div>
    </OrderForm>
  )
}

function wayOf(payee: OrderPayee | null) {
  if (payee?.kind === 'contact') return 'person'
  if (payee?.kind === 'wallet') return 'wallet'
  return payee?.kind === 'destination' && isBankType(payee.destination.type) ? 'bank' : 'crypto'
}

function FeePayer() {
  const { order: texts } = useOrderWords()
  const quote = useQuoteFlow()
  const subtract = useSelector(quote, (snapshot) => snapshot?.context.subtract ?? true)
  const off = useQuoteLocked()
  const payer = subtract ? 'they' : 'you'
  return (
    <section className="card" aria-label={texts.payer}>
      <PanelBody>
        <RadioGroup
          label={texts.payer}
          options={(['they', 'you'] as const).map((value) => ({
            value,
            word: texts.payers[value],
          }))}
          value={payer}
          off={off}
          onChoose={(chosen) => quote?.send({ type: 'payer.pick', subtract: chosen === 'they' })}
        />
        <p className="small soft">{texts.payersText[payer]}</p>
      </PanelBody>
    </section>
  )
}

export function CashOutPage() {
  return <SendPage out />
}
