import type { ReactNode } from 'react'

interface Props {
  href: string
  onGo: () => void
  className?: string
  current?: boolean
  label?: string
  children: ReactNode
}

/** A true link, so that it can be copied and opened in a tab of its own; a plain click asks the app. */
export function PageLink({ href, onGo, className = 'link', current, label, children }: Props) {
  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={(click) => {
        if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
        click.preventDefault()
        onGo()
      }}
    >
      {children}
    </a>
  )
}
