import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import type { Card } from '#contract/card'
import { limitPeriods, type LimitPeriod } from '#contract/cardShape'
import { changeUnderWay, type ControlActor } from '#machines/card/control.flow'
import type { CapsWanted } from '#machines/card/control.setup'
import { readTyped } from '#machines/kit/amountInput'
import { Button } from '#app/ui/Button.tsx'
import { Card as Sheet, CardBody } from '#app/ui/Panel.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { Money } from '#app/ui/Money.tsx'
import { decimalSignOf, spell, spelled } from '#app/i18n/amounts.ts'
import { textIn } from '#app/ui/formText.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { symbolOf } from './cardLook.ts'
import { CardRefused } from './CardRefused.tsx'
import { isSame, percentOf, restOf } from './share.ts'
import { useCardWords } from './words.ts'

interface Shown {
  flow: ControlActor
  card: Card
}

/** What the card may spend in how long, and how much of it is used. */
export function Limits({ flow, card }: Shown) {
  const { card: said } = useCardWords()
  const open = useSelector(flow, ({ context }) => context.topic === 'limit')
  const busy = useSelector(flow, changeUnderWay)
  const set = limitPeriods.filter((period) => card.limits[`${period}_enabled`])
  return (
    <Sheet
      title={said.limits}
      beside={
        !open && (
          <Button
            kind="quiet"
            className="button-flush"
            off={busy}
            onClick={() => flow.send({ type: 'topic.open', topic: 'limit' })}
          >
            {said.change}
          </Button>
        )
      }
    >
      <CardBody>
        {open ? (
          <LimitForm flow={flow} card={card} />
        ) : (
          <>
            {set.length === 0 && <p className="soft">{said.noLimits}</p>}
            {inOrder.map(
              (period) => set.includes(period) && <Limit key={period} {...{ card, period }} />,
            )}
          </>
        )}
      </CardBody>
    </Sheet>
  )
}

/** From the narrowest. */
const inOrder = ['per_transaction', 'daily', 'weekly', 'monthly', 'yearly', 'all_time'] as const

function Limit({ card, period }: { card: Card; period: LimitPeriod }) {
  const { card: said } = useCardWords()
  const language = useLanguage()
  const symbol = symbolOf(card)
  const cap = card.limits[`${period}_cap`] ?? '0'
  const spent = card.limits[`${period}_spent`]
  if (period === 'per_transaction')
    return (
      <div className="between">
        <span className="label">{said.periods[period]}</span>
        <span>{said.upTo(spelled(cap, symbol, language))}</span>
      </div>
    )
  const percent = percentOf(spent, cap)
  const full = card.limits.blocks_now.includes(period)
  return (
    <div className="stack stack-tight">
      <div className="between">
        <span className="label">{said.periods[period]}</span>
        <Money amount={spent} symbol={symbol} />
      </div>
      <svg
        className="bar"
        role="img"
        data-full={full}
        aria-label={said.used(said.periods[period], percent)}
      >
        <rect width={`${percent}%`} height="100%" />
      </svg>
      <p className={full ? 'small bad' : 'small soft'}>
        {full
          ? said.blocksNow
          : said.left(
              spelled(restOf(cap, spent), symbol, language),
              spelled(cap, symbol, language),
            )}
      </p>
    </div>
  )
}

function LimitForm({ flow, card }: Shown) {
  const { card: said } = useCardWords()
  const language = useLanguage()
  const busy = useSelector(flow, changeUnderWay)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const symbol = symbolOf(card)
  const refusedAt = refusal?.facts.errors?.[0]?.pointer
  const wrongAt = (period: LimitPeriod) => {
    if (refusedAt !== `/${period}_cap`) return undefined
    return refusal?.code === 'LIMIT_EXCEEDED' ? said.capTooMuch : said.capWrong
  }
  const placed = inOrder.some((period) => wrongAt(period) !== undefined)
  const save = (form: SubmitEvent<HTMLFormElement>) => {
    form.preventDefault()
    const typed = new FormData(form.currentTarget)
    const caps = capsIn(typed, card, decimalSignOf(language))
    flow.send({ type: 'form.submit', change: { do: 'limit', caps } })
  }
  return (
    <form className="stack stack-close" noValidate onSubmit={save}>
      {!placed && <CardRefused note={refusal} card={card} />}
      <p className="small soft">
        {said.limitsHint(spelled(card.issuing_programs.cap_max, symbol, language))}
      </p>
      {inOrder.map((period) => (
        <Field
          key={period}
          label={said.fields[period]}
          name={period}
          inputMode="decimal"
          autoComplete="off"
          readOnly={busy}
          defaultValue={written(card.limits[`${period}_cap`], language)}
          wrong={wrongAt(period)}
          refused={wrongAt(period) === undefined ? null : refusal}
        />
      ))}
      <div className="cluster">
        <Button type="submit" kind="primary" busy={busy}>
          {said.save}
        </Button>
        <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'topic.drop' })}>
          {said.cancel}
        </Button>
      </div>
    </form>
  )
}

/** As the person would type it. */
function written(cap: string | null, language: Parameters<typeof decimalSignOf>[0]) {
  if (cap === null) return ''
  const { whole, fraction } = spell(cap, language)
  return whole + fraction.replace(/^\D0+$/, '')
}

/** What was typed, as the bank reads amounts; what nobody can read goes as it is, to be refused. */
function capsIn(typed: FormData, { limits }: Card, decimal: '.' | ','): CapsWanted {
  const changed = limitPeriods.flatMap((period): [LimitPeriod, string | null][] => {
    const text = textIn(typed, period)
    const reading = readTyped(text, decimal)
    const cap = reading.kind === 'blank' ? null : reading.kind === 'amount' ? reading.amount : text
    return sameCap(limits[`${period}_cap`], cap) ? [] : [[period, cap]]
  })
  return Object.fromEntries(changed)
}

const sameCap = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : isSame(one, other)
