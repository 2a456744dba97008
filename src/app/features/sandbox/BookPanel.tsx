import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { BookCheck } from '#contract/sandbox'
import type { bookFlow } from '#machines/sandbox/book.flow'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { useNow } from '#app/ui/now.ts'
import { check as tick } from '#app/ui/icons/check.ts'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { formatSince } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useSandboxWords } from './words.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

export function BookPanel({ flow }: { flow: ActorRefFrom<typeof bookFlow> }) {
  const { book: texts } = useSandboxWords().sandbox
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const { check, refusal } = useSelector(flow, ({ context }) => context)
  return (
    <BodyPanel
      title={texts.title}
      busy={busy}
      beside={
        <Button busy={busy} onClick={() => flow.send({ type: 'book.check' })}>
          {texts.again}
        </Button>
      }
    >
      <RefusalCallout note={refusal} />
      {check ? <Verdict check={check} /> : busy && <SkeletonRows count={1} />}
    </BodyPanel>
  )
}

function Verdict({ check }: { check: BookCheck }) {
  const { book: texts } = useSandboxWords().sandbox
  const language = useLanguage()
  const now = useNow()
  const { balances, faults, accounts, postings, checked_at: when } = check
  return (
    <>
      <p>
        {balances ? (
          <Status tone="good" icon={tick} word={texts.balances} />
        ) : (
          <Status tone="bad" icon={alert} word={texts.off(faults.length)} />
        )}
      </p>
      <p className="soft">
        {texts.size(accounts, postings)} ·{' '}
        <time dateTime={when}>{formatSince(when, now, language)}</time>
      </p>
      {faults.length > 0 && (
        <ul className="small">
          {faults.map((fault) => (
            <li key={fault} className="code">
              {fault}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
