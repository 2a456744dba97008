import type { OrderDetail, OrderEnd, OrderStep, OrderWait } from '#contract/order'
import { Icon } from '#app/ui/Icon.tsx'
import type { Tone } from '#app/ui/Callout.tsx'
import { check } from '#app/ui/icons/check.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useToday } from '#app/ui/now.ts'
import { shortWhen } from '#app/i18n/ago.ts'
import { exactly } from '#app/i18n/when.ts'
import { cameIn, orderLook } from './orderLook.ts'
import { useOrderWords, type OrderWords } from './words.ts'

const dashed =
  'M10.1 2.18a10 10 0 0 1 3.8 0M17.6 3.71a10 10 0 0 1 2.69 2.7M21.82 10.1a10 10 0 0 1 0 3.8M20.29 17.6a10 10 0 0 1-2.7 2.69M13.9 21.82a10 10 0 0 1-3.8 0M6.4 20.29a10 10 0 0 1-2.69-2.7M2.18 13.9a10 10 0 0 1 0-3.8M3.71 6.4a10 10 0 0 1 2.7-2.69'

/** The order's own way through its chart: each step it took, where it stands, and what would come. */
export function OrderStory({ order }: { order: OrderDetail }) {
  const { order: said } = useOrderWords()
  const { history, status, next } = order
  const last = history.length - 1
  return (
    <ol className="timeline">
      {history.map((step, at) => {
        const standing = at === last
        const look = standing ? orderLook[status] : { tone: 'good' as const, icon: check }
        return (
          <Told
            key={step.seq}
            {...look}
            word={wordOf(order, step, said)}
            at={step.at}
            text={standing && next === null ? standingText(step, said) : null}
          />
        )
      })}
      {next && (
        <li>
          <span className="step" data-tone="calm">
            <Icon path={dashed} />
          </span>
          <div className="timeline-body">
            <p className="timeline-head">
              <span className="label soft">{said.status.COMPLETE}</span>
            </p>
          </div>
        </li>
      )}
    </ol>
  )
}

/** What came in by itself nobody here has ordered. */
const wordOf = (order: OrderDetail, { event, actor, to }: OrderStep, said: OrderWords['order']) =>
  event === 'order.place' && actor !== 'customer' && cameIn(order)
    ? said.announced
    : (said.happened[event] ?? said.status[to])

/** Why a step left the order as it did, where there are words for it. */
function standingText(step: OrderStep, said: OrderWords['order']): string | null {
  const { event, sub_status: standing } = step
  if (standing === null || event === 'rail.returned') return null
  if (Object.hasOwn(said.end, standing)) return said.end[standing as OrderEnd]
  return Object.hasOwn(said.wait, standing) ? said.wait[standing as OrderWait] : null
}

interface ToldStep {
  tone: Tone
  icon: string
  word: string
  at: string
  text: string | null
}

function Told({ tone, icon, word, at, text }: ToldStep) {
  const language = useLanguage()
  const today = useToday()
  return (
    <li>
      <span className="step" data-tone={tone}>
        <Icon path={icon} />
      </span>
      <div className="timeline-body">
        <p className="timeline-head">
          <span className="label">{word}</span>
          <time className="small soft" dateTime={at} title={exactly(at, language)}>
            {shortWhen(at, today, language)}
          </time>
        </p>
        {text && <p className="soft">{text}</p>}
      </div>
    </li>
  )
}
