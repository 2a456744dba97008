import type { ReactNode } from 'react'

interface Props {
  id: string
  hint: ReactNode
  wrong: string | undefined
}

export function HelpLine({ id, hint, wrong }: Props) {
  if (wrong !== undefined)
    return (
      <p key="wrong" id={id} className="small bad label" role="alert">
        {wrong}
      </p>
    )
  if (hint === undefined) return null
  return (
    <p key="hint" id={id} className="small soft figures">
      {hint}
    </p>
  )
}
