import { useId, type ComponentProps, type ReactNode } from 'react'
import { HelpLine } from './HelpLine.tsx'
import { useFocusWhenRefused } from './focusRefused.ts'

interface Props extends ComponentProps<'input'> {
  label: string
  hint?: ReactNode
  wrong?: string | undefined
  /** Changes with every refusal, so that the field is focused again. */
  refused?: object | null
}

export function TextField({ label, hint, wrong, refused = null, className, ...input }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        ref={useFocusWhenRefused(refused)}
        id={id}
        className={className ? `input ${className}` : 'input'}
        aria-invalid={wrong !== undefined}
        aria-describedby={(wrong ?? hint) === undefined ? undefined : `${id}-line`}
      />
      <HelpLine id={`${id}-line`} {...{ hint, wrong }} />
    </div>
  )
}
