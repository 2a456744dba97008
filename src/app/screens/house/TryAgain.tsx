import { Button } from '#app/parts/Button.tsx'
import { useWords } from '#app/words/speak.tsx'

/** What is offered wherever something did not come: the same word everywhere. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  const { house } = useWords()
  return <Button onClick={onClick}>{house.tryAgain}</Button>
}
