import { useSelector } from '@xstate/react'
import { openIn } from '#machines/developer/keys.setup'
import { useDevice } from '#app/context.tsx'
import { ShownOnce } from '#app/features/app/ShownOnce.tsx'
import type { KeysActor } from './Developers.tsx'
import { Former } from './Former.tsx'
import { useDeveloperWords } from './words.ts'

/** A key, this once. */
export function KeyShown({ flow }: { flow: KeysActor }) {
  const { developer: said } = useDeveloperWords()
  const { vault } = useDevice()
  const one = useSelector(flow, ({ context }) => openIn(context))
  return (
    <ShownOnce
      room={said.title}
      title={said.shownTitle}
      warning={said.shownText}
      secret={vault.look('accessKey') ?? ''}
      said={said}
      onSeen={() => flow.send({ type: 'key.seen' })}
    >
      <Former until={one?.kind === 'developer' ? one.former_until : null} />
    </ShownOnce>
  )
}
