import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Identity, OpenedIdentity } from '#contract/ops/identity'
import type { oneIdentity } from '#machines/console/oneIdentity.flow'
import { Button } from '#app/ui/Button.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { eye } from '#app/ui/icons/eye.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { useMay } from '#console/context.tsx'
import { CustomerLink } from '#console/customer/CustomerLink.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { useConsoleWords, wordIn } from '#console/words.ts'
import { useQueueWords } from './words.ts'

export type IdentityActor = ActorRefFrom<(typeof oneIdentity)['flow']>

interface Props {
  flow: IdentityActor
  identity: Identity
}

/** The data and the documents beside each other, once they were opened for a reason. */
export function IdentityDataPanel({ flow }: Props) {
  const { identities: texts } = useQueueWords()
  const { customer } = useConsoleWords()
  const may = useMay()
  const opened = useSelector(flow, ({ context }) => context.opened)
  const idle = useSelector(flow, (snapshot) => snapshot.matches('shown'))
  return (
    <Panel title={texts.data}>
      <PanelBody>
        {opened ? <OpenedData opened={opened} /> : <p className="soft">{texts.closed}</p>}
        {may('openIdentity') && (
          <div>
            {opened ? (
              <Button onClick={() => flow.send({ type: 'personal.hide' })}>{customer.hide}</Button>
            ) : (
              <Button
                icon={eye}
                off={!idle}
                onClick={() => flow.send({ type: 'act.choose', act: 'open' })}
              >
                {texts.acts.open.offer}
              </Button>
            )}
          </div>
        )}
      </PanelBody>
    </Panel>
  )
}

function OpenedData({ opened }: { opened: OpenedIdentity }) {
  const { identities: texts } = useQueueWords()
  const { verified, profile, appeal, documents, duplicates } = opened
  const names = [...new Set([...Object.keys(profile), ...Object.keys(verified)])]
  return (
    <>
      {duplicates.length > 0 && (
        <Callout tone="bad" icon={alert}>
          <p>{texts.duplicates}</p>
          {duplicates.map((one) => (
            <p key={one.id}>
              <CustomerLink {...one} />
            </p>
          ))}
        </Callout>
      )}
      <DensePairs
        pairs={names.map((name) => [
          wordIn(texts.fields, name),
          compared(verified[name], profile[name], texts.wrote),
        ])}
      />
      {appeal && (
        <div className="stack stack-tight">
          <p className="label">{texts.appeal}</p>
          <p className="whole">{appeal}</p>
        </div>
      )}
      {documents.length === 0 && <p className="soft">{texts.noDocuments}</p>}
      {documents.map((document) => (
        <DocumentView key={document.id} document={document} />
      ))}
    </>
  )
}

/** Both, where what was verified is not what the customer wrote. */
const compared = (
  verified: string | undefined,
  written: string | undefined,
  wrote: (text: string) => string,
) =>
  verified && written && verified.toLowerCase() !== written.toLowerCase()
    ? `${verified} (${wrote(written)})`
    : (verified ?? written)

function DocumentView({ document }: { document: OpenedIdentity['documents'][number] }) {
  const { identities: texts } = useQueueWords()
  const { kind, content, content_type: type } = document
  const word = wordIn(texts.kinds, kind)
  const url = `data:${type};base64,${content}`
  return (
    <figure className="document">
      <figcaption className="label">{word}</figcaption>
      {content === null && <p className="soft">{texts.gone}</p>}
      {content !== null &&
        (/^image\/(png|jpeg|webp)$/.test(type) ? (
          <img src={url} alt={word} />
        ) : (
          <a className="link" href={url} download={kind}>
            {texts.download}
          </a>
        ))}
    </figure>
  )
}
