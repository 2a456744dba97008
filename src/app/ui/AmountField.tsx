import { useId, type ReactNode } from 'react'
import { coinFace } from './coinFaces.ts'
import { Disc } from './Disc.tsx'
import { Icon } from './Icon.tsx'

interface Props {
  label: string
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

const focusOnMount = (field: HTMLInputElement | null) => field?.focus()

export function AmountField({ label, value, onType, busy = false, help, wrong, ...rest }: Props) {
  const id = useId()
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
          value={value}
          readOnly={rest.readOnly}
          data-long={value.length > LONG}
          aria-busy={busy}
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-help`}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
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
