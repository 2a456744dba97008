import { useSelector } from '@xstate/react'
import { CardBody } from '#app/ui/Panel.tsx'
import { Choice } from '#app/ui/RadioGroup.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { Gate } from '#app/features/kyc/RailGate.tsx'
import { useShutRail } from '#app/features/kyc/kycOverview.ts'
import { Amounts } from './Amounts.tsx'
import { Commit } from './ConfirmOrder.tsx'
import { OrderForm } from './OrderForm.tsx'
import { useLocked, usePayee, usePayees, useQuote } from './orderForm.hooks.ts'
import { Payees } from './Payees.tsx'
import { Price } from './QuotePrice.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { useOrderWords } from './words.ts'

/** Money to somebody: whom first, then how much, what it costs and who bears that, and one yes. */
export function Send({ out = false }: { out?: boolean }) {
  const { pages: room } = useAppWords()
  const { order: said } = useOrderWords()
  const way = useWay()
  const payee = usePayee()
  const choosable = usePayees(out).length > 0 || !out
  const orderType = useSelector(useQuote(), (seen) => seen?.context.orderType ?? null)
  const shut = useShutRail({ orderType: payee && orderType })
  return (
    <OrderForm
      title={out ? room.cashOut : room.send}
      beside={out ? null : <PageLink {...way('cashOut')}>{room.cashOut}</PageLink>}
    >
      <div className="split">
        <div className="stack stack-close">
          <Payees out={out} />
          {payee === null
            ? choosable && <p className="soft">{said.chooseWhom}</p>
            : !shut && <Amounts buying={said.theyGet} payee={payee} />}
          {shut && <Gate rail={shut} />}
        </div>
        {payee && !shut && (
          <div className="stack stack-close aside">
            {payee.kind !== 'wallet' && <FeePayer />}
            <Price theirs={said.theyGet} />
            <Commit word={said.sendThis} idle={room.send} note={said.leaves} />
          </div>
        )}
      </div>
    </OrderForm>
  )
}

function FeePayer() {
  const { order: said } = useOrderWords()
  const quote = useQuote()
  const subtract = useSelector(quote, (seen) => seen?.context.subtract ?? true)
  const off = useLocked()
  const payer = subtract ? 'they' : 'you'
  return (
    <section className="card" aria-label={said.payer}>
      <CardBody>
        <Choice
          label={said.payer}
          options={(['they', 'you'] as const).map((value) => ({ value, word: said.payers[value] }))}
          value={payer}
          off={off}
          onChoose={(chosen) => quote?.send({ type: 'payer.pick', subtract: chosen === 'they' })}
        />
        <p className="small soft">{said.payersText[payer]}</p>
      </CardBody>
    </section>
  )
}
