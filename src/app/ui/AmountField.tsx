import { useId, type ChangeEvent, type ReactNode } from 'react'
import { groupingOf } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { coinFace } from './coinFaces.ts'
import { Disc } from './Disc.tsx'
import { groupDigits, readTyping, type Grouping } from './groupedInput.ts'
import { Icon } from './Icon.tsx'

interface Props {
  label: string
  /** As typed, without our separators. */
  value: string
  onType: (typed: string) => void
  busy?: boolean
  readOnly?: boolean
  focusFirst?: boolean
  help?: ReactNode
  wrong?: ReactNode
  /** The currency picker. */
  pick: ReactNode
}

interface SelectProps {
  label: string
  symbol: string | undefined
  /** Shown while nothing is chosen. */
  none: string
  value: string | null
  options: readonly { value: string; word: string }[]
  onPick: (value: string) => void
  off: boolean
}

const LONG = 12

/** Shown at once, so that the field is not written again behind its caret. */
function typingIn(
  { currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>,
  value: string,
  grouping: Grouping,
): string {
  const shown = currentTarget.value
  const { text, caret } = readTyping(value, grouping, {
    shown,
    caret: currentTarget.selectionStart ?? shown.length,
    forward: 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward',
  })
  currentTarget.value = groupDigits(text, grouping)
  currentTarget.setSelectionRange(caret, caret)
  return text
}

const focusOnMount = (field: HTMLInputElement | null) => field?.focus()

export function AmountField({ label, value, onType, busy = false, help, wrong, ...rest }: Props) {
  const id = useId()
  const grouping = groupingOf(useLanguage())
  const shown = groupDigits(value, grouping)
  return (
    <div className="amount">
      <label className="amount-label soft" htmlFor={id}>
        {label}
      </label>
      {rest.pick}
      <span className="amount-figure">
        <input
          className="input-amount"
          ref={rest.focusFirst ? focusOnMount : undefined}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          // A hidden placeholder would be laid out again with every keystroke.
          placeholder={value === '' ? '0' : undefined}
          value={shown}
          readOnly={rest.readOnly}
          data-long={shown.length > LONG}
          aria-busy={busy}
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => onType(typingIn(event, value, grouping))}
        />
      </span>
      <p
        id={`${id}-help`}
        className={wrong === undefined ? 'amount-help small soft' : 'amount-help small bad label'}
        role={wrong === undefined ? undefined : 'alert'}
      >
        {wrong ?? help}
      </p>
    </div>
  )
}

export const CurrencyPick = ({ label, symbol, none, value, options, onPick, off }: SelectProps) => (
  <span className="pick">
    <Disc {...coinFace(symbol ?? '')} />
    {symbol ?? none}
    {(value === null || options.length > 1) && (
      <>
        <Icon path="m6 9 6 6 6-6" small />
        <select
          aria-label={label}
          value={value ?? ''}
          disabled={off}
          onChange={({ currentTarget }) => onPick(currentTarget.value)}
        >
          {value === null && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.word}
            </option>
          ))}
        </select>
      </>
    )}
  </span>
)
