import { Button } from '#app/ui/Button.tsx'
import { useWords } from '#app/i18n/speak.tsx'

/** What is offered wherever something did not come: the same word everywhere. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  const { house } = useWords()
  return <Button onClick={onClick}>{house.tryAgain}</Button>
}
