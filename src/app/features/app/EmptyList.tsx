import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/EmptyState.tsx'

interface Props {
  icon: string
  title: string
  text: string
  alone?: boolean
  /** The one thing to do about it. */
  children?: ReactNode
}

export const EmptyList = ({ text, children, ...shown }: Props) => (
  <EmptyState {...shown}>
    <p className="soft">{text}</p>
    {children}
  </EmptyState>
)
