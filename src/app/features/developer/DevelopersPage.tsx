import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { keys, KeysActor } from '#machines/developer/keys.flow'
import { useFlow } from '#app/context.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import '#app/theme/forms.css'
import '#app/features/counterparty/counterparty.css'
import '#app/features/webhook/webhook.css'
import { KeyForm } from './KeyForm.tsx'
import { NewKeySecret } from './NewKeySecret.tsx'
import { OneKey } from './OneKey.tsx'
import { KeyList } from './KeyList.tsx'
import { useDeveloperWords } from './words.ts'

export function DevelopersPage() {
  const { developer: texts } = useDeveloperWords()
  const flow = useFlow('keys')
  if (flow) return <KeysView flow={flow} />
  return (
    <>
      <PageTitle word={texts.title} />
      <PanelSkeleton count={3} />
    </>
  )
}

function KeysView({ flow }: { flow: KeysActor }) {
  const { developer: texts } = useDeveloperWords()
  const face = useSelector(flow, keysViewOf)
  const proof = useSelector(flow, ({ children }) => children.proof)
  if (face === 'form') return <KeyForm flow={flow} changing={false} />
  if (face === 'change') return <KeyForm flow={flow} changing />
  if (face === 'secret') return <NewKeySecret flow={flow} />
  if (face === 'one') return <OneKey flow={flow} />
  if (face === 'list') return <KeyList flow={flow} />
  return (
    <>
      <PageTitle word={texts.title} />
      {proof && (
        <div className="narrow">
          <ProofPanel flow={proof} />
        </div>
      )}
    </>
  )
}

function keysViewOf(snapshot: SnapshotFrom<typeof keys.flow>) {
  if (snapshot.children.proof) return 'proof'
  if (snapshot.matches('writing') || snapshot.matches('creating')) return 'form'
  if (snapshot.matches('editing') || snapshot.matches('changing')) return 'change'
  if (snapshot.matches('showing')) return 'secret'
  if (snapshot.matches('reading') || snapshot.matches('listed') || snapshot.matches('unread'))
    return 'list'
  return 'one'
}
