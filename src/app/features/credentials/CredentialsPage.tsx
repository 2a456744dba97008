import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import type { ProofActor } from '#machines/proof/proof.flow'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import '#app/theme/forms.css'
import '#app/features/counterparty/counterparty.css'
import '#app/features/webhook/webhook.css'

export interface CredentialsActor extends Pick<AnyActorRef, 'subscribe'> {
  getSnapshot(): CredentialsSnapshot
  send(event: { type: CredentialsEvent }): void
}

type CredentialsEvent =
  | 'item.edit'
  | 'item.switch'
  | 'item.drop'
  | 'secret.renew'
  | 'form.submit'
  | 'form.reset'
  | 'action.confirm'
  | 'action.cancel'

interface CredentialsSnapshot {
  children: { proof?: ProofActor | undefined }
  hasTag(tag: 'busy'): boolean
  can(event: { type: 'form.submit' }): boolean
  matches(
    state:
      | 'reading'
      | 'unread'
      | 'listed'
      | 'writing'
      | 'creating'
      | 'editing'
      | 'changing'
      | 'showing'
      | { one: { confirming: 'renewal' | 'removal' } },
  ): boolean
}

interface Props<Flow> {
  flow: Flow | undefined
  title: string
  views: Record<'list' | 'form' | 'secret' | 'one', (flow: Flow) => ReactNode>
}

export function CredentialsPage<Flow extends CredentialsActor>({
  flow,
  title,
  views,
}: Props<Flow>) {
  const view = useSelector(flow, (snapshot: CredentialsSnapshot | undefined) => viewOf(snapshot))
  const proof = useSelector(
    flow,
    (snapshot: CredentialsSnapshot | undefined) => snapshot?.children.proof,
  )
  if (flow && view) return views[view](flow)
  return (
    <>
      <PageHead word={title} />
      {!flow && <PanelSkeleton count={3} />}
      {proof && (
        <div className="narrow">
          <ProofPanel flow={proof} />
        </div>
      )}
    </>
  )
}

function viewOf(snapshot: CredentialsSnapshot | undefined) {
  if (!snapshot || snapshot.children.proof) return null
  if (snapshot.matches('writing') || snapshot.matches('creating') || isEditing(snapshot))
    return 'form'
  if (snapshot.matches('showing')) return 'secret'
  if (snapshot.matches('reading') || snapshot.matches('listed') || snapshot.matches('unread'))
    return 'list'
  return 'one'
}

export const isEditing = (snapshot: Pick<CredentialsSnapshot, 'matches'>) =>
  snapshot.matches('editing') || snapshot.matches('changing')
