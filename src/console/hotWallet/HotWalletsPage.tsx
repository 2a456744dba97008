import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { HotWallet, HotWalletStatus } from '#contract/ops/hotWallet'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import type { Tone } from '#app/ui/Callout.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Status } from '#app/ui/Status.tsx'
import type { hotWallets } from '#machines/console/hotWallets.flow'
import { useGo } from '#console/context.tsx'
import { DataTable, TablePager } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { currencyOnChain } from '#console/book/money.ts'
import { RefusedLine } from '#console/book/RefusedLine.tsx'
import { levelAmount } from './levelAmount.ts'
import { useHotWalletWords } from './words.ts'

interface Props {
  flow: ActorRefFrom<(typeof hotWallets)['flow']>
  onRetry: () => void
}

export function HotWalletsPage({ flow, onRetry }: Props) {
  const { wallets: texts } = useHotWalletWords()
  const language = useLanguage()
  const { answer, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const money = (amount: string | null, { currency }: HotWallet) =>
    amount === null ? '—' : formatAmount(levelAmount(amount), currency.symbol, language)
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p className="soft">{texts.hint}</p>
      <RefusedLine note={refusal} onRetry={onRetry} />
      <DataTable
        label={texts.title}
        items={answer?.data ?? []}
        empty={texts.empty}
        busy={busy}
        columns={[
          { word: texts.wallet, renderCell: (one) => <WalletLink wallet={one} /> },
          { word: texts.status, renderCell: ({ status }) => <LevelStatus status={status} /> },
          { word: texts.held, figures: true, renderCell: (one) => money(one.held, one) },
          { word: texts.ledger, figures: true, renderCell: (one) => money(one.ledger, one) },
          { word: texts.low, figures: true, renderCell: (one) => money(one.low, one) },
          { word: texts.high, figures: true, renderCell: (one) => money(one.high, one) },
          {
            word: texts.seen,
            renderCell: ({ seen_at: at }) => formatMoment(at, language),
          },
        ]}
      />
      {answer && <TablePager total={answer.total} shown={answer.data.length} />}
    </>
  )
}

const looks: Record<HotWalletStatus, readonly [Tone, string]> = {
  FINE: ['good', check],
  LOW: ['bad', alert],
  HIGH: ['wait', alert],
}

export function LevelStatus({ status }: Pick<HotWallet, 'status'>) {
  const { wallets: texts } = useHotWalletWords()
  const [tone, icon] = looks[status]
  return <Status tone={tone} icon={icon} word={texts.statuses[status]} />
}

function WalletLink({ wallet: { id, currency } }: { wallet: HotWallet }) {
  const go = useGo()
  return (
    <PageLink {...go({ page: 'hotWallets', id, query: '' })}>{currencyOnChain(currency)}</PageLink>
  )
}
