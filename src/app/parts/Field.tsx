import { useCallback, useId, type ComponentProps, type ReactNode } from 'react'
import { HelpLine } from './HelpLine.tsx'

interface Shown extends ComponentProps<'input'> {
  label: string
  hint?: ReactNode
  /** Why it was refused, in words. */
  wrong?: string | undefined
  /** Changes with every refusal, so that the field takes the focus again. */
  refused?: object | null
}

/** One thing to type, its name above, and below it one line of help that becomes the refusal. */
export function Field({ label, hint, wrong, refused = null, className, ...input }: Shown) {
  const id = useId()
  const takeFocus = useCallback(
    (field: HTMLInputElement | null) => {
      // Of several that were refused the first one has it; what stands above is marked by then.
      const first = field?.form?.querySelector('[aria-invalid="true"]') ?? field
      if (refused && first === field) field?.focus()
    },
    [refused],
  )
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        ref={takeFocus}
        id={id}
        className={className ? `input ${className}` : 'input'}
        aria-invalid={wrong !== undefined}
        aria-describedby={(wrong ?? hint) === undefined ? undefined : `${id}-line`}
      />
      <HelpLine id={`${id}-line`} {...{ hint, wrong }} />
    </div>
  )
}
