import { EmptyState } from '#app/ui/EmptyState.tsx'

interface Props {
  icon: string
  title: string
  text: string
  alone?: boolean
}

export const EmptyList = ({ text, ...shown }: Props) => (
  <EmptyState {...shown}>
    <p className="soft">{text}</p>
  </EmptyState>
)
