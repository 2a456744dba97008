import { useSelector } from '@xstate/react'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { KeyFields, type KeyFieldsProps } from './KeyFields.tsx'
import { useDeveloperWords } from './words.ts'

export function KeyForm({ flow, changing }: KeyFieldsProps) {
  const { developer: texts } = useDeveloperWords()
  const { host } = useDevice()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const kind = useSelector(flow, ({ context }) => context.draft.kind)
  const short = useSelector(flow, (snapshot) => !busy && !snapshot.can({ type: 'form.submit' }))
  return (
    <>
      <PageTitle word={changing ? texts.editTitle : texts.newTitle[kind]} />
      <form
        className="narrow"
        method="post"
        noValidate
        onSubmit={(form) => {
          form.preventDefault()
          flow.send({ type: 'form.submit' })
        }}
      >
        <Panel title={texts.about} busy={busy}>
          <PanelBody>
            <KeyFields flow={flow} changing={changing} />
            <div className="cluster">
              <SubmitButton
                {...{ host, busy }}
                wide={false}
                off={short}
                word={changing ? texts.save : texts.make}
              />
              <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'form.reset' })}>
                {texts.cancel}
              </Button>
            </div>
          </PanelBody>
        </Panel>
      </form>
    </>
  )
}
