import type { Transaction, TransactionStatus } from '#contract/transaction'
import { Icon } from '#app/parts/Icon.tsx'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import { exactly, timeOf } from '#app/words/when.ts'
import { statusLook } from './statusTone.ts'

/** What the move has been through, as far as it shows: where it began, and where it stands. */
export function Story({ transaction }: { transaction: Transaction }) {
  const { wallet } = useInsideWords()
  const { status, created_at: began, updated_at: moved, version } = transaction
  const why = transaction.reason_code ?? transaction.sub_status
  const first: TransactionStatus = version > 1 ? 'pending' : status
  return (
    <ol className="timeline">
      {version > 1 && <Step status={first} word={wallet.happened.seen} at={began} />}
      <Step status={status} word={wallet.statuses[status]} at={moved}>
        {why === null ? null : (wallet.reasons[why] ?? why)}
      </Step>
    </ol>
  )
}

interface Told {
  status: TransactionStatus
  word: string
  at: string
  children?: string | null
}

function Step({ status, word, at, children }: Told) {
  const language = useLanguage()
  const { tone, icon } = statusLook[status]
  return (
    <li>
      <span className="step" data-tone={tone}>
        <Icon path={icon} />
      </span>
      <div className="timeline-body">
        <p className="timeline-head">
          <span className="label">{word}</span>
          <time className="small soft" dateTime={at} title={exactly(at, language)}>
            {timeOf(at, language)}
          </time>
        </p>
        {children && <p className="soft">{children}</p>}
      </div>
    </li>
  )
}
