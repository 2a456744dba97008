import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.ts'
import { Panel } from '#app/ui/Panel.tsx'
import { list } from '#app/ui/icons/list.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { LatestItems } from '#app/features/activity/ActivityItem.tsx'
import { useWalletWords } from './words.ts'
import { useOpenRole } from '#app/features/member/openRole.ts'
import { EmptyList } from '#app/features/app/EmptyList.tsx'

export function LatestActivity() {
  const { wallet } = useWalletWords()
  const { pages: pageTexts } = useAppWords()
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
      <LatestItems of={latest} />
    </Panel>
  )
}
