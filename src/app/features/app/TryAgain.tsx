import { Button } from '#app/ui/Button.tsx'
import { useAppWords } from './words.ts'

/** What is offered wherever something did not come: the same word everywhere. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  const { app } = useAppWords()
  return <Button onClick={onClick}>{app.tryAgain}</Button>
}
