import type { RefusalNote } from '#contract/kit/refusal'
import { Button } from '#app/ui/Button.tsx'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useBookWords } from './words.ts'

interface Props {
  note: RefusalNote | null
  onRetry: () => void
}

/** Why the page could not be read, and another try. */
export function RefusedLine({ note, onRetry }: Props) {
  const { book: texts } = useBookWords()
  if (!note) return null
  return (
    <>
      <RefusalLine note={note} />
      <div>
        <Button onClick={onRetry}>{texts.retry}</Button>
      </div>
    </>
  )
}
