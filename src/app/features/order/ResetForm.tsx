import { Button } from '#app/ui/Button.tsx'
import { useOrderWords } from './words.ts'

/** Throws away what was laid by; it stands there only once there is something to throw away. */
export function ResetForm({ shown, onStart }: { shown: boolean; onStart: () => void }) {
  const { order: texts } = useOrderWords()
  if (!shown) return null
  return (
    <Button kind="quiet" onClick={onStart}>
      {texts.startAnew}
    </Button>
  )
}
