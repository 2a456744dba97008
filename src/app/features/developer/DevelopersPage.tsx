import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { keys, KeysActor } from '#machines/developer/keys.flow'
import { useFlow } from '#app/context.tsx'
import { SkeletonCard } from '#app/ui/PanelSkeleton.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import '#app/theme/forms.css'
import '#app/features/counterparty/counterparty.css'
import '#app/features/webhook/webhook.css'
import { KeyForm } from './KeyForm.tsx'
import { KeyShown } from './NewKeySecret.tsx'
import { OneKey } from './OneKey.tsx'
import { YourKeys } from './KeyList.tsx'
import { useDeveloperWords } from './words.ts'

/** A person's keys: all of them, the form of one, its text this once, or what it is. */
export function Developers() {
  const { developer: said } = useDeveloperWords()
  const flow = useFlow('keys')
  if (flow) return <Shown flow={flow} />
  return (
    <>
      <PageTitle word={said.title} />
      <SkeletonCard count={3} />
    </>
  )
}

function Shown({ flow }: { flow: KeysActor }) {
  const { developer: said } = useDeveloperWords()
  const face = useSelector(flow, faceOf)
  const proof = useSelector(flow, ({ children }) => children.proof)
  if (face === 'form') return <KeyForm flow={flow} changing={false} />
  if (face === 'change') return <KeyForm flow={flow} changing />
  if (face === 'secret') return <KeyShown flow={flow} />
  if (face === 'one') return <OneKey flow={flow} />
  if (face === 'list') return <YourKeys flow={flow} />
  return (
    <>
      <PageTitle word={said.title} />
      {proof && (
        <div className="narrow">
          <ProofPanel flow={proof} />
        </div>
      )}
    </>
  )
}

function faceOf(seen: SnapshotFrom<typeof keys.flow>) {
  if (seen.children.proof) return 'proof'
  if (seen.matches('writing') || seen.matches('creating')) return 'form'
  if (seen.matches('editing') || seen.matches('changing')) return 'change'
  if (seen.matches('showing')) return 'secret'
  if (seen.matches('reading') || seen.matches('listed') || seen.matches('unread')) return 'list'
  return 'one'
}
