import { Button } from '#app/ui/Button.tsx'
import { useOrderWords } from './words.ts'

/** Shown once there is something to clear. */
export function ResetForm({ shown, onStart }: { shown: boolean; onStart: () => void }) {
  const { order: texts } = useOrderWords()
  if (!shown) return null
  return (
    <Button kind="quiet" onClick={onStart}>
      {texts.startOver}
    </Button>
  )
}
