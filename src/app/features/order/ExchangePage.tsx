import { Amounts } from './Amounts.tsx'
import { Commit } from './ConfirmOrder.tsx'
import { OrderForm } from './OrderForm.tsx'
import { Price } from './QuotePrice.tsx'
import { RateLine } from './RateLine.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { useOrderWords } from './words.ts'

/** One money into another: two amounts, what it costs, and one yes, on one page. */
export function Exchange() {
  const { pages: room } = useAppWords()
  const { order: said } = useOrderWords()
  return (
    <OrderForm title={room.exchange}>
      <div className="split">
        <div className="stack stack-close">
          <Amounts buying={said.youGet} />
          <Price theirs={said.youGet} />
          <Commit word={said.exchangeThis} idle={room.exchange} note={said.atOnce} />
        </div>
        <RateLine />
      </div>
    </OrderForm>
  )
}
