import { useId, type ChangeEvent, type ReactNode } from 'react'
import { groupingOf } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { coinFace } from './coinFaces.ts'
import { Disc } from './Disc.tsx'
import { groupDigits, readTyping, type Grouping } from './groupedInput.ts'
import { Picker } from './Picker.tsx'
import type { Option } from './PickerList.tsx'

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

interface PickProps {
  label: string
  symbol: string | undefined
  /** Shown while nothing is chosen. */
  none: string
  value: string | null
  options: readonly Option[]
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

/** In its button a currency is its symbol alone. */
export const CurrencyPick = ({ symbol, value, options, ...picker }: PickProps) =>
  value !== null && options.length < 2 ? (
    <span className="pick">
      <Disc {...coinFace(symbol ?? '')} />
      {symbol}
    </span>
  ) : (
    <Picker {...{ ...picker, options }} value={value ?? ''} brief={symbol} className="pick" />
  )
