import { useInsideWords } from '#app/i18n/speak.tsx'
import { Amounts } from './Amounts.tsx'
import { Commit } from './Commit.tsx'
import { Desk } from './Desk.tsx'
import { Price } from './Price.tsx'
import { RateLine } from './RateLine.tsx'

/** One money into another: two amounts, what it costs, and one yes, on one page. */
export default function Exchange() {
  const { room, order: said } = useInsideWords()
  return (
    <Desk title={room.exchange}>
      <div className="split">
        <div className="stack stack-close">
          <Amounts buying={said.youGet} />
          <Price theirs={said.youGet} />
          <Commit word={said.exchangeThis} idle={room.exchange} note={said.atOnce} />
        </div>
        <RateLine />
      </div>
    </Desk>
  )
}
