import { useCallback, useId, type ReactNode } from 'react'
import { CODE_LENGTH } from '#contract/signIn'
import { HelpLine } from './HelpLine.tsx'

interface Props {
  label: string
  hint?: ReactNode
  wrong?: string | undefined
  /** Changes with every refusal: the field is emptied and focused again. */
  refused: object | null
  busy: boolean
}

/**
 * One field for the whole code, so that typing, pasting and autofill work alike. A complete code
 * submits itself. React never holds it; the form hands it to the vault.
 */
export function CodeField({ label, hint, wrong, refused, busy }: Props) {
  const id = useId()
  const focusOnce = useCallback(
    (field: HTMLInputElement | null) => {
      if (!field) return
      if (refused) field.value = ''
      field.focus()
    },
    [refused],
  )
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        ref={focusOnce}
        id={id}
        name="code"
        className="input input-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        enterKeyHint="done"
        readOnly={busy}
        required
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-line`}
        onInput={({ currentTarget: field }) => {
          // Pasted codes come with spaces, dashes and whole sentences around them.
          field.value = field.value.replace(/\D/g, '').slice(0, CODE_LENGTH)
          if (field.value.length === CODE_LENGTH) field.form?.requestSubmit()
        }}
      />
      <HelpLine id={`${id}-line`} {...{ hint, wrong }} />
    </div>
  )
}
