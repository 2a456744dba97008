import { Callout } from '#app/ui/Callout.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useGo } from './context.tsx'

interface Props {
  /** Of the proposal. */
  id: string
  text: string
  word: string
}

/** What waits for a second person, and the way there. */
export function WaitingCallout({ id, text, word }: Props) {
  const go = useGo()
  return (
    <Callout tone="wait" icon={clock}>
      <p className="whole">{text}</p>
      <p>
        <PageLink {...go({ page: 'approvals', id, query: '' })}>{word}</PageLink>
      </p>
    </Callout>
  )
}
