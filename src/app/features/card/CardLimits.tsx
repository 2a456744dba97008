import { useSelector } from '@xstate/react'
import type { CardDetail } from '#contract/card'
import { limitPeriods, type LimitPeriod } from '#contract/cardShape'
import { changeUnderWay, type ControlActor } from '#machines/card/control.flow'
import type { CapsWanted } from '#machines/card/control.setup'
import { readAmountInput } from '#contract/kit/amountInput'
import { Button } from '#app/ui/Button.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { Money } from '#app/ui/Money.tsx'
import { decimalSignOf, formatAmountParts, formatAmount } from '#app/i18n/amounts.ts'
import { formText } from '#app/ui/formText.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { symbolOf } from './cardLook.ts'
import { CardRefused } from './CardRefused.tsx'
import { useCardWords } from './words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { fromMinor, toMinor } from '#contract/kit/amount'

interface Props {
  flow: ControlActor
  card: CardDetail
}

export function CardLimits({ flow, card }: Props) {
  const { card: texts } = useCardWords()
  const open = useSelector(flow, ({ context }) => context.topic === 'limit')
  const busy = useSelector(flow, changeUnderWay)
  const set = limitPeriods.filter((period) => card.limits[`${period}_enabled`])
  return (
    <BodyPanel
      title={texts.limits}
      beside={
        !open && (
          <Button
            kind="quiet"
            className="button-flush"
            off={busy}
            onClick={() => flow.send({ type: 'topic.open', topic: 'limit' })}
          >
            {texts.change}
          </Button>
        )
      }
    >
      {open ? (
        <LimitForm flow={flow} card={card} />
      ) : (
        <>
          {set.length === 0 && <p className="soft">{texts.noLimits}</p>}
          {periods.map(
            (period) => set.includes(period) && <Limit key={period} {...{ card, period }} />,
          )}
        </>
      )}
    </BodyPanel>
  )
}

/** From the narrowest. */
const periods = ['per_transaction', 'daily', 'weekly', 'monthly', 'yearly', 'all_time'] as const

function Limit({ card, period }: { card: CardDetail; period: LimitPeriod }) {
  const { card: texts } = useCardWords()
  const language = useLanguage()
  const symbol = symbolOf(card)
  const cap = card.limits[`${period}_cap`] ?? '0'
  const spent = card.limits[`${period}_spent`]
  if (period === 'per_transaction')
    return (
      <div className="between">
        <span className="label">{texts.periods[period]}</span>
        <span>{texts.upTo(formatAmount(cap, symbol, language))}</span>
      </div>
    )
  const percent = percentOf(spent, cap)
  const full = card.limits.blocks_now.includes(period)
  return (
    <div className="stack stack-tight">
      <div className="between">
        <span className="label">{texts.periods[period]}</span>
        <Money amount={spent} symbol={symbol} />
      </div>
      <svg
        className="bar"
        role="img"
        data-full={full}
        aria-label={texts.used(texts.periods[period], percent)}
      >
        <rect width={`${percent}%`} height="100%" />
      </svg>
      <p className={full ? 'small bad' : 'small soft'}>
        {full
          ? texts.blocksNow
          : texts.left(
              formatAmount(restOf(cap, spent), symbol, language),
              formatAmount(cap, symbol, language),
            )}
      </p>
    </div>
  )
}

function LimitForm({ flow, card }: Props) {
  const { card: texts } = useCardWords()
  const language = useLanguage()
  const busy = useSelector(flow, changeUnderWay)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const symbol = symbolOf(card)
  const refusedAt = refusal?.facts.errors?.[0]?.pointer
  const wrongAt = (period: LimitPeriod) => {
    if (refusedAt !== `/${period}_cap`) return undefined
    return refusal?.code === 'LIMIT_EXCEEDED' ? texts.capTooMuch : texts.capWrong
  }
  const placed = periods.some((period) => wrongAt(period) !== undefined)
  const save = (typed: FormData) => {
    const caps = capsIn(typed, card, decimalSignOf(language))
    flow.send({ type: 'form.submit', change: { do: 'limit', caps } })
  }
  return (
    <Form className="stack stack-close" onSubmit={save}>
      {!placed && <CardRefused note={refusal} card={card} />}
      <p className="small soft">
        {texts.limitsHint(formatAmount(card.issuing_programs.cap_max, symbol, language))}
      </p>
      {periods.map((period) => (
        <TextField
          key={period}
          label={texts.fields[period]}
          name={period}
          inputMode="decimal"
          autoComplete="off"
          readOnly={busy}
          defaultValue={capText(card.limits[`${period}_cap`], language)}
          wrong={wrongAt(period)}
          refused={wrongAt(period) === undefined ? null : refusal}
        />
      ))}
      <div className="cluster">
        <Button type="submit" kind="primary" busy={busy}>
          {texts.save}
        </Button>
        <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'topic.drop' })}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  )
}

/** As the person would type it. */
function capText(cap: string | null, language: Parameters<typeof decimalSignOf>[0]) {
  if (cap === null) return ''
  const { whole, fraction } = formatAmountParts(cap, language)
  return whole + fraction.replace(/^\D0+$/, '')
}

/** What cannot be read, or in two ways, is sent so that the bank refuses it. */
function capsIn(typed: FormData, { limits }: CardDetail, decimal: '.' | ','): CapsWanted {
  const changed = limitPeriods.flatMap((period): [LimitPeriod, string | null][] => {
    const text = formText(typed, period)
    const reading = readAmountInput(text, decimal)
    const cap =
      reading.kind === 'blank' ? null : reading.kind === 'amount' ? reading.amount : `(${text})`
    const isClear = reading.kind === 'blank' || reading.kind === 'amount'
    return isClear && sameCap(limits[`${period}_cap`], cap) ? [] : [[period, cap]]
  })
  return Object.fromEntries(changed)
}

const sameCap = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : isSame(one, other)

/** How much of a limit is used and left, computed in whole minor units. */

const decimalsOf = (amount: string) => amount.split('.')[1]?.length ?? 0

function inMinor(...amounts: string[]) {
  const scale = Math.max(...amounts.map(decimalsOf))
  return { scale, minor: amounts.map((amount) => toMinor(amount, scale) ?? 0n) }
}

const isSame = (one: string, other: string) => {
  const { minor } = inMinor(one, other)
  return minor[0] === minor[1]
}

/** Nothing where more is used than the limit allows. */
function restOf(cap: string, spent: string): string {
  const { scale, minor } = inMinor(cap, spent)
  const [of = 0n, used = 0n] = minor
  return fromMinor(used > of ? 0n : of - used, scale)
}

/** In whole percent, at most 100. A limit of nothing is used up. */
function percentOf(spent: string, cap: string): number {
  const [used = 0n, of = 0n] = inMinor(spent, cap).minor
  return of === 0n || used >= of ? 100 : Number((used * 100n) / of)
}
