import { useSelector } from '@xstate/react'
import { Button } from '#app/ui/Button.tsx'
import type { PolicyDraftActor } from '#machines/console/policyDraft.flow'
import { usePolicyWords } from './words.ts'

export function SaveDraftButton({ flow }: { flow: PolicyDraftActor }) {
  const { draft: texts } = usePolicyWords()
  const busy = useSelector(flow, (snapshot) => snapshot.matches('saving'))
  const off = useSelector(flow, (snapshot) => !snapshot.matches('shown'))
  return (
    <div>
      <Button type="submit" kind="primary" busy={busy} off={off}>
        {texts.save}
      </Button>
    </div>
  )
}
