import { useId, type ComponentProps } from 'react'
import { FieldFrame } from './FieldFrame.tsx'

interface Props extends ComponentProps<'textarea'> {
  label: string
  hint?: string
}

export function TextArea({ label, hint, ...area }: Props) {
  const id = useId()
  return (
    <FieldFrame {...{ id, label, hint }}>
      <textarea
        rows={3}
        {...area}
        id={id}
        className="input"
        aria-describedby={hint === undefined ? undefined : `${id}-line`}
      />
    </FieldFrame>
  )
}
