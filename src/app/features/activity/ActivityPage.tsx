import { useSelector } from '@xstate/react'
import { withoutWallet } from '#contract/kit/inWallet'
import { activityFilterIn } from '#machines/activity/activityFilter.setup'
import type { ActivityPageSnapshot } from '#machines/activity/activityPage.flow'
import '#app/theme/forms.css'
import { useFlow, usePageFlow } from '#app/context.ts'
import { SaveButton, SaveOutcome } from '#app/features/app/ExportButton.tsx'
import { useMayInWallet } from '#app/features/member/mayInWallet.ts'
import { useLinkTo, useLocation } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { chart } from '#app/ui/icons/chart.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { people } from '#app/ui/icons/people.ts'
import { receipt } from '#app/ui/icons/receipt.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { ActivitySheet } from './ActivitySheet.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityList } from './ActivityList.tsx'
import { transactionFilterOf } from './exported.ts'
import { useActivityWords } from './words.ts'
import '#app/theme/chips.css'

export function ActivityPage() {
  const { activity: texts } = useActivityWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  const may = useMayInWallet()
  const { id, query: whole = '' } = useLocation()
  const query = withoutWallet(whole)
  const statement = useFlow('statement')
  const closed = useSelector(usePageFlow('activity'), isClosed)
  return (
    <>
      <PageHead word={texts.title}>
        <div className="chips">
          <PageLink className="button" {...linkTo('spending')}>
            <Icon path={chart} />
            {pages.spending}
          </PageLink>
          {may('listSchedules') && (
            <PageLink className="button" {...linkTo('schedules')}>
              <Icon path={clock} />
              {pages.schedules}
            </PageLink>
          )}
          {may('listPayouts') && (
            <PageLink className="button" {...linkTo('payouts')}>
              <Icon path={people} />
              {pages.payouts}
            </PageLink>
          )}
          {may('readStatement') && (
            <PageLink className="button" {...linkTo('statements')}>
              <Icon path={receipt} />
              {pages.statements}
            </PageLink>
          )}
          {may('exportTransactions') && <Export query={query} />}
        </div>
        <SaveOutcome flow={statement} {...{ texts }} />
      </PageHead>
      <ActivityFilters query={query} />
      <div className="split split-list">
        <ActivityList {...{ query }} openId={id} />
        {closed ? (
          <div className="card card-body soft detail-none">
            <p>{texts.pick}</p>
          </div>
        ) : (
          <ActivitySheet query={query} />
        )}
      </div>
    </>
  )
}

const isClosed = (snapshot: ActivityPageSnapshot | undefined) =>
  snapshot?.matches({ detail: 'closed' }) ?? true

function Export({ query }: { query: string }) {
  const { activity: texts } = useActivityWords()
  const statement = useFlow('statement')
  const walletId = useSelector(useFlow('activity'), (snapshot) => snapshot?.context.walletId)
  const filter = transactionFilterOf(activityFilterIn(query))
  if (filter === null) return null
  return (
    <SaveButton
      flow={statement}
      label={texts.export}
      off={!walletId}
      onExport={() =>
        walletId && statement?.send({ type: 'statement.save', ask: { walletId, filter } })
      }
    />
  )
}
