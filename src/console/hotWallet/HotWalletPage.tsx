import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OpsHotWallet } from '#contract/ops/hotWallet'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { oneHotWallet } from '#machines/console/oneHotWallet.flow'
import { useGo } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordActs } from '#console/RecordActs.tsx'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { wordIn } from '#console/words.ts'
import { currencyOnChain } from '#console/book/money.ts'
import { LevelStatus } from './HotWalletsPage.tsx'
import { levelAmount } from './levelAmount.ts'
import { useHotWalletWords } from './words.ts'

type HotWalletActor = ActorRefFrom<(typeof oneHotWallet)['flow']>

interface Props {
  flow: HotWalletActor
  record: OpsHotWallet
}

export function HotWalletPage({ flow }: { flow: HotWalletActor }) {
  const { wallets: texts, wallet: words } = useHotWalletWords()
  const { record, act } = useSelector(flow, ({ context }) => context)
  const go = useGo()
  return (
    <>
      <Heading>{record ? currencyOnChain(record.currency) : texts.title}</Heading>
      <p>
        <PageLink {...go({ page: 'hotWallets', id: null, query: '' })}>{words.back}</PageLink>
      </p>
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && (
        <>
          <RecordActs {...{ flow, record }} texts={words.acts}>
            {act === 'set' && <LevelFields flow={flow} record={record} />}
          </RecordActs>
          <Facts record={record} />
          <Steps record={record} />
        </>
      )}
    </>
  )
}

/** Both go by one name, in this order; what was typed before a refusal stays. */
function LevelFields({ flow, record }: Props) {
  const { wallets: texts, wallet: words } = useHotWalletWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const [low = levelAmount(record.low ?? ''), high = levelAmount(record.high ?? '')] = draft.picked
  const faults = refusal?.facts.errors ?? []
  const wrongAt = (pointer: string) =>
    faults.some((one) => one.pointer === pointer) ? words.wrong : undefined
  const shared = { name: 'picked', inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <div className="form-columns">
      <TextField
        {...shared}
        label={`${texts.low}, ${record.currency.symbol}`}
        hint={words.lowHint}
        defaultValue={low}
        className="figures"
        wrong={wrongAt('/low')}
      />
      <TextField
        {...shared}
        label={`${texts.high}, ${record.currency.symbol}`}
        hint={words.highHint}
        defaultValue={high}
        className="figures"
        wrong={wrongAt('/high')}
      />
    </div>
  )
}

function Facts({ record }: Pick<Props, 'record'>) {
  const { wallets: texts, wallet: words } = useHotWalletWords()
  const language = useLanguage()
  const { proposed, currency } = record
  const money = (amount: string | null) =>
    amount === null ? words.none : formatAmount(levelAmount(amount), currency.symbol, language)
  return (
    <Panel title={words.facts}>
      <PanelBody>
        <DensePairs
          pairs={[
            [texts.status, <LevelStatus key="status" status={record.status} />],
            [texts.held, money(record.held)],
            [texts.ledger, money(record.ledger)],
            [texts.low, money(record.low)],
            [texts.high, money(record.high)],
            [texts.seen, formatMoment(record.seen_at, language)],
            ...(proposed
              ? ([
                  [words.proposed, words.proposedLevels(money(proposed.low), money(proposed.high))],
                  [words.proposedBy, proposed.by.name],
                ] as const)
              : []),
          ]}
        />
        {proposed && <p className="soft">{words.second}</p>}
      </PanelBody>
    </Panel>
  )
}

function Steps({ record: { steps, currency } }: Pick<Props, 'record'>) {
  const { wallets: texts, wallet: words } = useHotWalletWords()
  const language = useLanguage()
  const money = (amount: string | null) =>
    amount === null ? '—' : formatAmount(levelAmount(amount), currency.symbol, language)
  return (
    <Panel title={words.steps}>
      <DataTable
        label={words.steps}
        items={steps.map((step) => ({ ...step, id: String(step.seq) }))}
        empty={words.noSteps}
        columns={[
          { word: words.at, renderCell: ({ at }) => formatMoment(at, language) },
          { word: words.event, renderCell: ({ event }) => wordIn(words.events, event) },
          { word: texts.status, renderCell: ({ status }) => texts.statuses[status] },
          { word: texts.held, figures: true, renderCell: ({ held }) => money(held) },
          { word: texts.low, figures: true, renderCell: ({ low }) => money(low) },
          { word: texts.high, figures: true, renderCell: ({ high }) => money(high) },
          { word: words.words, renderCell: (step) => step.words ?? '—' },
          { word: words.by, renderCell: ({ by }) => (by === 'bank' ? words.bank : by) },
        ]}
      />
    </Panel>
  )
}
