import { useSelector } from '@xstate/react'
import { keys } from '#machines/developer/keys.flow'
import { useDevice } from '#app/context.tsx'
import { ShownOnce } from '#app/features/app/ShownOnce.tsx'
import { useInsideWords } from '#app/i18n/speak.tsx'
import type { KeysActor } from './Developers.tsx'
import { Former } from './Former.tsx'

/** A key, this once. */
export function KeyShown({ flow }: { flow: KeysActor }) {
  const { developer: said } = useInsideWords()
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
