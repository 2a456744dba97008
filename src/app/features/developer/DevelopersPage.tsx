import { useSelector } from '@xstate/react'
import { keys, type KeysActor } from '#machines/developer/keys.flow'
import { useFlow } from '#app/context.ts'
import { CredentialForm } from '#app/features/credentials/CredentialForm.tsx'
import { CredentialsPage, isEditing } from '#app/features/credentials/CredentialsPage.tsx'
import { SecretShownOnce } from '#app/features/credentials/SecretShownOnce.tsx'
import { FormerSecret } from './KeyActions.tsx'
import { KeyFields } from './KeyFields.tsx'
import { KeyList } from './KeyList.tsx'
import { OneKey } from './OneKey.tsx'
import { useDeveloperWords } from './words.ts'

const views = {
  list: (flow: KeysActor) => <KeyList flow={flow} />,
  form: (flow: KeysActor) => <KeyForm flow={flow} />,
  secret: (flow: KeysActor) => <NewKeySecret flow={flow} />,
  one: (flow: KeysActor) => <OneKey flow={flow} />,
}

export function DevelopersPage() {
  const { developer: texts } = useDeveloperWords()
  return <CredentialsPage flow={useFlow('keys')} title={texts.title} views={views} />
}

function KeyForm({ flow }: { flow: KeysActor }) {
  const { developer: texts } = useDeveloperWords()
  const kind = useSelector(flow, ({ context }) => context.draft.kind)
  const editing = useSelector(flow, isEditing)
  return (
    <CredentialForm
      {...{ flow, texts }}
      title={editing ? texts.editTitle : texts.newTitle[kind]}
      submit={editing ? texts.save : texts.make}
    >
      <KeyFields {...{ flow, editing }} />
    </CredentialForm>
  )
}

function NewKeySecret({ flow }: { flow: KeysActor }) {
  const { developer: texts } = useDeveloperWords()
  const one = useSelector(flow, ({ context }) => keys.openIn(context))
  return (
    <SecretShownOnce
      {...{ flow, texts }}
      name="accessKey"
      title={texts.shownTitle}
      warning={texts.shownText}
    >
      <FormerSecret until={one?.kind === 'developer' ? one.former_until : null} />
    </SecretShownOnce>
  )
}
