import { useSelector } from '@xstate/react'
import type { BalanceItem } from '#contract/wallet'
import { receiveQueryOf } from '#machines/wallet/receiveQuery.setup'
import { useFlow } from '#app/context.ts'
import { LatestItems } from '#app/features/activity/ActivityItem.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { useOpenRole } from '#app/features/member/openRole.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { list } from '#app/ui/icons/list.ts'
import { useCurrencyWords } from './words.ts'

export function CurrencyActivity({ item }: { item: BalanceItem }) {
  const { currency: texts } = useCurrencyWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  const flow = useFlow('currency')
  // A statement is of one network.
  const [one, another] = item.details
  const filter = one && !another ? `currency=${one.uuid}` : ''
  const latest = useSelector(flow, (snapshot) => snapshot?.context.facts?.latest ?? null)
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  return (
    <Panel
      title={texts.latest}
      busy={!latest && !refusal}
      beside={
        <span className="cluster">
          <PageLink className="link" {...linkTo('statements', null, filter)}>
            {pages.statements}
          </PageLink>
          <PageLink
            className="link"
            {...linkTo('activity', null, `currency=${encodeURIComponent(item.symbol)}`)}
          >
            {texts.all}
          </PageLink>
        </span>
      }
    >
      {!latest && !refusal && <SkeletonRows count={4} />}
      {!latest && refusal && (
        <LoadFailed
          title={texts.refused}
          note={refusal}
          onRetry={() => flow?.send({ type: 'currency.refresh' })}
        />
      )}
      {latest?.length === 0 && (
        <EmptyList
          icon={list}
          title={texts.nothing}
          text={texts.nothingText}
          action={<BringIn item={item} />}
        />
      )}
      <LatestItems of={latest} />
    </Panel>
  )
}

function BringIn({ item: { symbol, is_crypto } }: { item: BalanceItem }) {
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  if (useOpenRole() !== 'owner') return null
  const page = is_crypto ? 'receive' : 'addMoney'
  return (
    <PageLink className="button" {...linkTo(page, null, receiveQueryOf({ symbol, chain: null }))}>
      {pages[page]}
    </PageLink>
  )
}
