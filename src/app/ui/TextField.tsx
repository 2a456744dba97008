import { useId, type ComponentProps, type ReactNode } from 'react'
import { HelpLine } from './HelpLine.tsx'
import { useFocusWhenRefused } from './focusRefused.ts'

interface Props extends ComponentProps<'input'> {
  label: string
  hint?: ReactNode
  wrong?: string | undefined
  /** Changes with every refusal, so that the field is focused again. */
  refused?: object | null
  /** At its end, in the same line. */
  beside?: ReactNode
}

export function TextField(props: Props) {
  const { label, hint, wrong, refused = null, beside, className, ...input } = props
  const id = useId()
  const control = (
    <input
      {...input}
      ref={useFocusWhenRefused(refused)}
      id={id}
      className={className ? `input ${className}` : 'input'}
      aria-invalid={wrong !== undefined}
      aria-describedby={(wrong ?? hint) === undefined ? undefined : `${id}-line`}
    />
  )
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {beside ? (
        <div className="with-button">
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
      <HelpLine id={`${id}-line`} {...{ hint, wrong }} />
    </div>
  )
}
