import { Amounts } from './Amounts.tsx'
import { ConfirmOrder } from './ConfirmOrder.tsx'
import { OrderForm } from './OrderForm.tsx'
import { QuotePrice } from './QuotePrice.tsx'
import { RateLine } from './RateLine.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { useOrderWords } from './words.ts'

export function ExchangePage() {
  const { pages: pageTexts } = useAppWords()
  const { order: texts } = useOrderWords()
  return (
    <OrderForm title={pageTexts.exchange}>
      <div className="split">
        <div className="stack stack-close">
          <Amounts buying={texts.youGet} />
          <QuotePrice theirs={texts.youGet} />
          <ConfirmOrder word={texts.exchangeThis} idle={pageTexts.exchange} note={texts.atOnce} />
        </div>
        <RateLine />
      </div>
    </OrderForm>
  )
}
