import { useSelector } from '@xstate/react'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { HostMain } from '#app/ui/SubmitButton.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { KeyFields, type KeyAsked } from './KeyFields.tsx'
import { useDeveloperWords } from './words.ts'

/** A new key, or another shape for one that is there. */
export function KeyForm({ flow, changing }: KeyAsked) {
  const { developer: said } = useDeveloperWords()
  const { host } = useDevice()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const kind = useSelector(flow, ({ context }) => context.draft.kind)
  const short = useSelector(flow, (seen) => !busy && !seen.can({ type: 'form.submit' }))
  return (
    <>
      <PageTitle word={changing ? said.editTitle : said.newTitle[kind]} />
      <form
        className="narrow"
        method="post"
        noValidate
        onSubmit={(form) => {
          form.preventDefault()
          flow.send({ type: 'form.submit' })
        }}
      >
        <Card title={said.about} busy={busy}>
          <CardBody>
            <KeyFields flow={flow} changing={changing} />
            <div className="cluster">
              <HostMain
                {...{ host, busy }}
                wide={false}
                off={short}
                word={changing ? said.save : said.make}
              />
              <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'form.reset' })}>
                {said.cancel}
              </Button>
            </div>
          </CardBody>
        </Card>
      </form>
    </>
  )
}
