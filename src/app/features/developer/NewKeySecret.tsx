import { useSelector } from '@xstate/react'
import { keys, type KeysActor } from '#machines/developer/keys.flow'
import { useDevice } from '#app/context.tsx'
import { SecretShownOnce } from '#app/features/app/SecretShownOnce.tsx'
import { FormerSecret } from './FormerSecret.tsx'
import { useDeveloperWords } from './words.ts'

export function NewKeySecret({ flow }: { flow: KeysActor }) {
  const { developer: texts } = useDeveloperWords()
  const { vault } = useDevice()
  const one = useSelector(flow, ({ context }) => keys.openIn(context))
  return (
    <SecretShownOnce
      pageTitle={texts.title}
      title={texts.shownTitle}
      warning={texts.shownText}
      secret={vault.peek('accessKey') ?? ''}
      texts={texts}
      onConfirm={() => flow.send({ type: 'secret.acknowledge' })}
    >
      <FormerSecret until={one?.kind === 'developer' ? one.former_until : null} />
    </SecretShownOnce>
  )
}
