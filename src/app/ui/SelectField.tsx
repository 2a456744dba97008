import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
import { useFocusWhenRefused } from './focusRefused.ts'
import './selectField.css'

interface Props extends ComponentProps<'select'> {
  label: string
  options: readonly { value: string; word: string }[]
  hint?: ReactNode
  wrong?: string | undefined
  /** Changes with every refusal, so that the field is focused again. */
  refused?: object | null
}

export function SelectField({ label, options, hint, wrong, refused = null, ...select }: Props) {
  const id = useId()
  return (
    <FieldFrame {...{ id, label, hint, wrong }}>
      <select
        {...select}
        ref={useFocusWhenRefused(refused)}
        id={id}
        className="input"
        aria-invalid={wrong !== undefined}
        aria-describedby={(wrong ?? hint) === undefined ? undefined : `${id}-line`}
      >
        {options.map(({ value, word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
