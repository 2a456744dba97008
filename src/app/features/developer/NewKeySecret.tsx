import { useSelector } from '@xstate/react'
import { keys, type KeysActor } from '#machines/developer/keys.flow'
import { useDevice } from '#app/context.tsx'
import { ShownOnce } from '#app/features/app/SecretShownOnce.tsx'
import { Former } from './FormerSecret.tsx'
import { useDeveloperWords } from './words.ts'

/** A key, this once. */
export function KeyShown({ flow }: { flow: KeysActor }) {
  const { developer: said } = useDeveloperWords()
  const { vault } = useDevice()
  const one = useSelector(flow, ({ context }) => keys.openIn(context))
  return (
    <ShownOnce
      room={said.title}
      title={said.shownTitle}
      warning={said.shownText}
      secret={vault.look('accessKey') ?? ''}
      said={said}
      onSeen={() => flow.send({ type: 'secret.seen' })}
    >
      <Former until={one?.kind === 'developer' ? one.former_until : null} />
    </ShownOnce>
  )
}
