import { Button } from '#app/ui/Button.tsx'
import { useAppWords } from './words.ts'

export function TryAgain({ onClick }: { onClick: () => void }) {
  const { app } = useAppWords()
  return <Button onClick={onClick}>{app.tryAgain}</Button>
}
