import { useSelector } from '@xstate/react'
import { isReadable } from '#contract/brandContrast'
import type { BrandState } from '#contract/ops/brand'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { BrandBookActor } from '#machines/console/brandBook.flow'
import { WaitingCallout } from '#console/WaitingCallout.tsx'
import { ActForm } from '#console/ActForm.tsx'
import { useMay } from '#console/context.tsx'
import { formatMoment } from '#console/moments.ts'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { BrandForm } from './BrandForm.tsx'
import { BrandFacts, BrandVersions } from './BrandVersions.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { useBrandWords } from './words.ts'

interface Props {
  flow: BrandBookActor
}

export function BrandPage({ flow }: Props) {
  const { brand: texts } = useBrandWords()
  const language = useLanguage()
  const { book, draft, request, refusal } = useSelector(flow, ({ context }) => context)
  const lost = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  const outdated = refusal?.code === 'VERSION_CONFLICT'
  return (
    <>
      <Heading>{texts.title}</Heading>
      {request === null && <RefusalLine note={refusal} />}
      {(lost || outdated) && (
        <div>
          <Button onClick={() => flow.send({ type: 'page.refresh' })}>
            {outdated ? texts.latest : texts.retry}
          </Button>
        </div>
      )}
      {book && (
        <>
          <p className="soft">
            {texts.version(book.look.version, formatMoment(book.look.published_at, language))}
          </p>
          <Waiting look={book.look} />
          <ProposeForm flow={flow} />
          <Look flow={flow} look={book.look} />
          <PreviewPanel brand={draft && isReadable(draft) ? draft : book.look.brand} />
          <BrandVersions flow={flow} {...book} />
        </>
      )}
    </>
  )
}

/** Only one waits at a time. */
function Waiting({ look: { proposal } }: { look: BrandState }) {
  const { brand: texts } = useBrandWords()
  if (!proposal) return null
  return <WaitingCallout id={proposal.id} text={texts.waits} word={texts.openProposal} />
}

function ProposeForm({ flow }: Props) {
  const { brand: texts } = useBrandWords()
  const { request, reason, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('proposing'))
  if (request === null) return null
  const restore = { ...texts.restore, offer: texts.restore.button(request.version) }
  return (
    <ActForm
      texts={request.kind === 'publish' ? texts.propose : restore}
      draft={{ text: reason, picked: [] }}
      {...{ refusal, busy }}
      onSubmit={({ text }) => flow.send({ type: 'proposal.submit', reason: text })}
      onCancel={() => flow.send({ type: 'proposal.cancel' })}
    />
  )
}

function Look({ flow, look }: Props & { look: BrandState }) {
  const { brand: texts } = useBrandWords()
  const may = useMay()
  if (may('proposeBrand')) return <BrandForm flow={flow} look={look} />
  return (
    <Panel title={texts.title}>
      <PanelBody>
        <BrandFacts brand={look.brand} />
      </PanelBody>
    </Panel>
  )
}
