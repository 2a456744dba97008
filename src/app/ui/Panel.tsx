import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  /** Beside the title: a link, a status, a button. */
  beside?: ReactNode
  busy?: boolean
  children: ReactNode
}

export function Panel({ title, beside, busy = false, children }: Props) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id} aria-busy={busy}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

export const PanelBody = ({ children }: { children: ReactNode }) => (
  <div className="card-body stack stack-close">{children}</div>
)
