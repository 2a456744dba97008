import { useSelector } from '@xstate/react'
import { useMayInWallet } from '#app/features/member/mayInWallet.ts'
import type { Activity } from '#contract/activity'
import { useFlow } from '#app/context.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { receipt as receiptIcon } from '#app/ui/icons/receipt.ts'
import { AskLink } from './AskLink.tsx'
import { useActivityWords } from './words.ts'

/** What can be done about any event: its receipt, the same again, and a question about it. */
export function ActivityActions({ event }: { event: Activity }) {
  const { activity: texts } = useActivityWords()
  const linkTo = useLinkTo()
  const may = useMayInWallet()
  const again = may('placeTransfer') ? pageAgain(event) : null
  return (
    <BodyPanel title={texts.more}>
      <div className="cluster">
        {may('readReceipt') && <ReceiptButton key={event.id} event={event} />}
        {again && (
          <PageLink className="button" {...linkTo(again, null, `again=${event.id}`)}>
            {texts.again}
          </PageLink>
        )}
        <AskLink event={event} />
      </div>
      <ReceiptOutcome event={event} />
    </BodyPanel>
  )
}

/** Where the same can be ordered again; null of what was no order of theirs, or of a card. */
function pageAgain({ source, kind }: Activity): 'send' | 'exchange' | null {
  if (source !== 'order') return null
  return kind === 'exchange' ? 'exchange' : kind === 'out' ? 'send' : null
}

function ReceiptButton({ event: { id, kind } }: { event: Activity }) {
  const { activity: texts } = useActivityWords()
  const language = useLanguage()
  const flow = useFlow('receiptPdf')
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? false)
  return (
    <Button
      icon={receiptIcon}
      busy={busy}
      onClick={() => flow?.send({ type: 'statement.save', ask: { id, language } })}
    >
      {kind === 'out' ? texts.proof : texts.receipt}
    </Button>
  )
}

function ReceiptOutcome({ event: { id } }: { event: Activity }) {
  const { activity: texts } = useActivityWords()
  // Of another event, nothing is told here.
  const own = useSelector(useFlow('receiptPdf'), (snapshot) =>
    snapshot?.context.ask?.id === id ? snapshot.context : null,
  )
  const unsupported = own?.result === 'unsupported'
  return (
    <>
      <output className={unsupported ? 'small soft' : 'unseen'}>
        {own?.result === 'saved' && texts.exported}
        {unsupported && texts.receiptUnsupported}
      </output>
      <RefusalCallout note={own?.refusal ?? null} />
    </>
  )
}
