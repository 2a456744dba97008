import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: 'primary' | 'plain' | 'quiet'
  icon?: string
  wide?: boolean
  busy?: boolean
  off?: boolean
  children: ReactNode
}

/** While busy or off it keeps the keyboard focus, which `disabled` would drop. */
export function Button({ kind = 'plain', icon, wide, busy, off, children, ...rest }: Props) {
  const names = ['button', kind !== 'plain' && `button-${kind}`, wide && 'button-wide']
  const still = busy || off || false
  return (
    <button
      type="button"
      {...rest}
      className={[...names, rest.className].filter(Boolean).join(' ')}
      aria-disabled={still}
      aria-busy={busy ?? false}
      onClick={(click) => {
        if (still) click.preventDefault()
        else rest.onClick?.(click)
      }}
    >
      {busy ? <Dots /> : icon && <Icon path={icon} />}
      {children}
    </button>
  )
}

const Dots = () => (
  <span className="busy" aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
