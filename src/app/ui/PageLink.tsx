import type { ReactNode } from 'react'

/** Of a link whether its page is shown, or one that belongs to it. */
export type Current = boolean | 'within'

interface Props {
  href: string
  onGo: () => void
  className?: string
  current?: Current
  label?: string
  children: ReactNode
}

/** A real link, so that it can be copied or opened in a new tab; a plain click asks the app. */
export const PageLink = ({ href, onGo, className = 'link', current, label, children }: Props) => (
  <a
    href={href}
    className={className}
    aria-label={label}
    aria-current={current === 'within' ? 'true' : current ? 'page' : undefined}
    onClick={(click) => {
      if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
      click.preventDefault()
      onGo()
    }}
  >
    {children}
  </a>
)
