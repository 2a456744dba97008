import { useId, useState, type KeyboardEvent } from 'react'
import { useChoiceWords } from '#app/features/choice/words.ts'
import {
  addDays,
  addMonths,
  yearAndMonth,
  weekdayName,
  weekdayOf,
  weeksAround,
} from '#app/i18n/days.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate, formatMonth } from '#app/i18n/when.ts'
import { Icon } from './Icon.tsx'
import { chevron } from './icons/chevron.ts'
import { chevronBack } from './icons/chevronBack.ts'

interface Props {
  from: string | null
  to: string | null
  min: string
  max: string
  today: string
  onPick: (day: string) => void
}

/** One day of it takes the focus, and arrow keys move that from day to day and month to month. */
export function Calendar(props: Props) {
  const { from, to, min, max } = props
  const language = useLanguage()
  const title = useId()
  const within = (day: string) => (day < min ? min : day > max ? max : day)
  const [{ day: current, byKey }, focus] = useState({
    day: within(to ?? from ?? max),
    byKey: false,
  })
  const weeks = weeksAround(current)
  const inMonth = (day: string) => yearAndMonth(day) === yearAndMonth(current)
  const onKey = (pressed: KeyboardEvent) => {
    const next = moved(current, pressed, weekdayOf(current))
    if (next === null) return
    pressed.preventDefault()
    focus({ day: within(next), byKey: true })
  }
  return (
    <div className="calendar">
      <MonthHead
        {...{ title, current, min, max }}
        onTurn={(months) => focus({ day: within(addMonths(current, months)), byKey: false })}
      />
      <div role="grid" aria-labelledby={title} aria-multiselectable="true">
        <div role="row">
          {weeks[0]?.map((day) => (
            <span key={day} role="columnheader" className="small soft">
              <abbr title={weekdayName(day, language, 'long')}>
                {weekdayName(day, language, 'short')}
              </abbr>
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role={week.some(inMonth) ? 'row' : undefined}>
            {week.map((day) =>
              inMonth(day) ? (
                <DayCell
                  key={day}
                  {...{ ...props, day, onKey }}
                  inTabOrder={day === current}
                  focused={byKey && day === current}
                />
              ) : (
                <span key={day} />
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

interface HeadProps extends Pick<Props, 'min' | 'max'> {
  title: string
  current: string
  onTurn: (months: number) => void
}

function MonthHead({ title, current, min, max, onTurn }: HeadProps) {
  const { choice: texts } = useChoiceWords()
  const language = useLanguage()
  const turns = [
    {
      months: -1,
      word: texts.monthBefore,
      path: chevronBack,
      off: yearAndMonth(current) <= yearAndMonth(min),
    },
    {
      months: 1,
      word: texts.monthAfter,
      path: chevron,
      off: yearAndMonth(current) >= yearAndMonth(max),
    },
  ]
  return (
    <div className="calendar-head">
      <h3 id={title} aria-live="polite">
        {formatMonth(`${current}T12:00`, language)}
      </h3>
      {turns.map(({ months, word, path, off }) => (
        <button
          key={months}
          type="button"
          className="button button-quiet button-icon"
          aria-label={word}
          aria-disabled={off}
          onClick={() => off || onTurn(months)}
        >
          <Icon path={path} />
        </button>
      ))}
    </div>
  )
}

interface DayProps extends Props {
  day: string
  inTabOrder: boolean
  focused: boolean
  onKey: (pressed: KeyboardEvent) => void
}

function DayCell({ day, from, to, min, max, today, inTabOrder, focused, onKey, onPick }: DayProps) {
  const language = useLanguage()
  const off = day < min || day > max
  const chosen = from !== null && day >= from && day <= (to ?? from)
  return (
    <span
      role="gridcell"
      aria-selected={chosen}
      data-first={day === from}
      data-last={day === (to ?? from)}
    >
      <button
        type="button"
        ref={focused ? focusOnMount : undefined}
        tabIndex={inTabOrder ? 0 : -1}
        aria-label={formatDate(day, language)}
        aria-current={day === today ? 'date' : undefined}
        aria-disabled={off}
        onKeyDown={onKey}
        onClick={() => off || onPick(day)}
      >
        {Number(day.slice(-2))}
      </button>
    </span>
  )
}

const focusOnMount = (at: HTMLElement | null) => at?.focus({ preventScroll: true })

const WEEK = 7
const YEAR_MONTHS = 12

/** The day that a key leads to; null for keys that do not move. */
function moved(day: string, { key, shiftKey }: KeyboardEvent, weekday: number): string | null {
  const days = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -WEEK,
    ArrowDown: WEEK,
    Home: -weekday,
    End: WEEK - 1 - weekday,
  }[key]
  if (days !== undefined) return addDays(day, days)
  const months = { PageUp: -1, PageDown: 1 }[key]
  return months === undefined ? null : addMonths(day, months * (shiftKey ? YEAR_MONTHS : 1))
}
