import type { ReactNode } from 'react'
import { HelpLine } from './HelpLine.tsx'

interface Props {
  /** Of the control, which `${id}-line` describes. */
  id: string
  label: string
  hint?: ReactNode
  wrong?: string | undefined
  children: ReactNode
}

/** What stands around the control of a form: its label above, its hint or its fault below. */
export const FieldFrame = ({ id, label, hint, wrong, children }: Props) => (
  <div className="field">
    <label className="label" htmlFor={id}>
      {label}
    </label>
    {children}
    <HelpLine id={`${id}-line`} {...{ hint, wrong }} />
  </div>
)
