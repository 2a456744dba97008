import { Amounts } from './Amounts.tsx'
import { OrderForm } from './OrderForm.tsx'
import { OrderReview } from './OrderReview.tsx'
import { QuotePrice } from './QuotePrice.tsx'
import { RateLine } from './RateLine.tsx'
import { StartReview } from './StartReview.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { useOrderWords } from './words.ts'

export function ExchangePage() {
  const { pages: pageTexts } = useAppWords()
  const { order: texts } = useOrderWords()
  return (
    <OrderForm
      title={pageTexts.exchange}
      review={<OrderReview theirs={texts.youGet} word={texts.exchangeThis} way="exchange" />}
    >
      <div className="split">
        <div className="stack stack-close">
          <Amounts buying={texts.youGet} />
          <QuotePrice theirs={texts.youGet} />
          <StartReview />
        </div>
        <RateLine />
      </div>
    </OrderForm>
  )
}
