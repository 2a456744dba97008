import { useId, type ComponentProps } from 'react'
import { HelpLine } from './HelpLine.tsx'

interface Props extends ComponentProps<'textarea'> {
  label: string
  hint?: string
}

export function TextArea({ label, hint, ...area }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={3}
        {...area}
        id={id}
        className="input"
        aria-describedby={hint === undefined ? undefined : `${id}-line`}
      />
      <HelpLine id={`${id}-line`} hint={hint} wrong={undefined} />
    </div>
  )
}
