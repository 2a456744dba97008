import { useId, useState } from 'react'
import { useChoiceWords } from '#app/features/choice/words.ts'
import { localDay, parseDay, dayAsTyped } from '#app/i18n/days.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from './Button.tsx'
import { Calendar } from './Calendar.tsx'
import { Icon } from './Icon.tsx'
import { down } from './icons/down.ts'
import { useToday } from './now.ts'
import { Popup, usePopup } from './Popup.tsx'
import { TextField } from './TextField.tsx'
import { ToggleChip } from './ToggleChip.tsx'
import './picker.css'

interface Days {
  /** Both included; empty where that end is open. */
  from: string
  to: string
}

interface NamedDays extends Days {
  word: string
}

interface Props extends Days {
  label: string
  /** What is chosen, in words. */
  word: string
  named?: readonly NamedDays[]
  min: string
  max: string
  className: string
  onChoose: (days: Days) => void
}

/** A button with the days that are chosen; it opens those with a name, and a calendar for others. */
export function DateRange({ label, word, className, onChoose, ...days }: Props) {
  const id = useId()
  const { isOpen, open, button, popup } = usePopup()
  return (
    <>
      <button
        type="button"
        ref={button}
        className={className}
        aria-label={`${label}: ${word}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <span className="cut">{word}</span>
        <Icon path={down} small />
      </button>
      {isOpen && (
        <Popup id={id} title={label} {...popup}>
          <RangeForm
            {...days}
            onChoose={(chosen) => {
              popup.close()
              onChoose(chosen)
            }}
          />
        </Popup>
      )}
    </>
  )
}

type FormProps = Omit<Props, 'label' | 'word' | 'className'>

/** What is typed is what is chosen: a day that is picked is typed for the customer. */
function RangeForm({ named = [], min, max, onChoose, ...chosen }: FormProps) {
  const { choice: texts } = useChoiceWords()
  const language = useLanguage()
  const written = (day: string) => dayAsTyped(day, language)
  const [typed, type] = useState({ from: written(chosen.from), to: written(chosen.to) })
  const [faults, setFaults] = useState<Partial<Days>>({})
  const days = { from: parseDay(typed.from), to: parseDay(typed.to) }
  const isNamed = (one: Days) => one.from === chosen.from && one.to === chosen.to
  const set = (change: Partial<Days>) => {
    type({ ...typed, ...change })
    setFaults({})
  }
  const pick = (day: string) =>
    days.from !== null && typed.to === '' && day >= days.from
      ? set({ to: written(day) })
      : set({ from: written(day), to: '' })
  const faultOf = (end: 'from' | 'to') => {
    const day = days[end]
    if (day === null) return texts.example(written(max))
    if (day < min || day > max) return texts.within(written(min), written(max))
    return end === 'from' && days.to !== null && day > days.to ? texts.turned : undefined
  }
  const apply = () => {
    const [from, to] = [faultOf('from'), faultOf('to')]
    if (days.from && days.to && !from && !to) onChoose({ from: days.from, to: days.to })
    else setFaults({ ...(from && { from }), ...(to && { to }) })
  }
  return (
    <form
      className="card-body stack stack-close range"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {named.length > 0 && (
        <div className="chips chips-wrap">
          {named.map(({ word, ...one }) => (
            <ToggleChip key={word} word={word} on={isNamed(one)} onToggle={() => onChoose(one)} />
          ))}
        </div>
      )}
      <TypedDays {...{ typed, faults, set }} example={written(max)} />
      <Calendar {...days} {...{ min, max }} today={localDay(new Date(useToday()))} onPick={pick} />
      <Button type="submit" kind="primary" wide>
        {texts.apply}
      </Button>
    </form>
  )
}

interface TypedProps {
  typed: Days
  faults: Partial<Days>
  example: string
  set: (change: Partial<Days>) => void
}

function TypedDays({ typed, faults, example, set }: TypedProps) {
  const { choice: texts } = useChoiceWords()
  return (
    <div className="fields">
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={texts[end]}
          value={typed[end]}
          placeholder={example}
          inputMode="numeric"
          autoComplete="off"
          wrong={faults[end]}
          refused={faults[end] === undefined ? null : faults}
          onChange={({ currentTarget }) => set({ [end]: currentTarget.value })}
        />
      ))}
    </div>
  )
}
