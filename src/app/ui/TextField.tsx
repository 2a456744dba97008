import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
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
    <FieldFrame {...{ id, label, hint, wrong }}>
      {beside ? (
        <div className="with-button">
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  )
}
