import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/EmptyState.tsx'

interface Props {
  icon: string
  title: string
  text: string
  alone?: boolean
  action?: ReactNode
}

export const EmptyList = ({ text, action, ...shown }: Props) => (
  <EmptyState {...shown}>
    <p className="soft">{text}</p>
    {action}
  </EmptyState>
)
