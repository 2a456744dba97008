import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.ts'
import { Panel } from '#app/ui/Panel.tsx'
import { list } from '#app/ui/icons/list.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { useNow } from '#app/ui/now.ts'
import { formatRecent } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { ActivityItem } from '#app/features/activity/ActivityItem.tsx'
import { useWalletWords } from './words.ts'
import { useOpenRole } from '#app/features/member/openRole.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'

export function LatestActivity() {
  const { wallet } = useWalletWords()
  const { pages: pageTexts } = useAppWords()
  const language = useLanguage()
  const now = useNow()
  const linkTo = useLinkTo()
  const owned = useOpenRole() === 'owner'
  const latest = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.latest)
  return (
    <Panel
      title={wallet.latest}
      busy={!latest}
      beside={
        <PageLink className="link" {...linkTo('activity')}>
          {wallet.allActivity}
        </PageLink>
      }
    >
      {!latest && <SkeletonRows count={4} />}
      {latest?.length === 0 && (
        <EmptyList
          icon={list}
          title={wallet.noMoves}
          text={wallet.noMovesText}
          action={
            owned && (
              <PageLink className="button" {...linkTo('receive')}>
                {pageTexts.receive}
              </PageLink>
            )
          }
        />
      )}
      {latest && latest.length > 0 && (
        <RowList of={latest} by="id">
          {(event) => (
            <ActivityItem
              event={event}
              {...linkTo('activity', event.id)}
              when={formatRecent(event.created_at, now, language)}
            />
          )}
        </RowList>
      )}
    </Panel>
  )
}
