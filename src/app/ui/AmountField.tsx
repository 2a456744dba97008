import { useId, type ReactNode } from 'react'
import { coinIcon } from './coinIcons.ts'
import { Icon } from './Icon.tsx'

interface Props {
  label: string
  value: string
  onType: (typed: string) => void
  /** Whether the figure is being worked out. */
  busy?: boolean
  readOnly?: boolean
  /** Takes the focus as it comes: it was asked for to type an amount. */
  focusFirst?: boolean
  help?: ReactNode
  wrong?: ReactNode
  /** Where its currency is chosen. */
  pick: ReactNode
}

interface SelectProps {
  label: string
  symbol: string | undefined
  /** Said where nothing is chosen yet. */
  none: string
  value: string | null
  options: readonly { value: string; word: string }[]
  onPick: (value: string) => void
  off: boolean
}

const LONG = 12

const focusOnMount = (field: HTMLInputElement | null) => field?.focus()

/** An amount to type, as large as what it means; its symbol is where the currency is chosen. */
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
          // Where something is typed a browser would lay the hidden one out anew with every key.
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

export function CurrencyPick({ label, symbol, none, value, options, onPick, off }: SelectProps) {
  return (
    <span className="pick">
      <span className="disc">
        <Icon path={coinIcon(symbol ?? '')} />
      </span>
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
}
