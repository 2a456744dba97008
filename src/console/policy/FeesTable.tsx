import type { PolicyState } from '#contract/ops/policy'
import {
  policyTermLimits,
  type PolicyDocument,
  type PolicyFee,
  type PolicyTerms,
} from '#contract/ops/policyDocument'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { useGo } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { useFigures, useTypeName } from './figures.ts'
import { usePolicyWords } from './words.ts'

interface Props {
  title: string
  policy: Pick<PolicyState, 'offered'>
  document: PolicyDocument
  /** Whether each leads to its part of the draft. */
  edited?: boolean
}

/** Limits of one payment and of a day, and from how much on staff look at it. */
export function TermLimitsTable({ policy: { offered }, document }: Omit<Props, 'title'>) {
  const { policy: texts } = usePolicyWords()
  const { amount } = useFigures()
  const typeName = useTypeName()
  const lines = document.order_types
    .filter(({ type }) => offered.includes(type))
    .map((terms) => ({ id: terms.type, ...terms }))
  return (
    <Panel title={texts.days}>
      <DataTable
        label={texts.days}
        items={lines}
        empty={texts.offered}
        columns={[
          {
            word: texts.type,
            renderCell: ({ type }) => <span className="whole">{typeName(type)}</span>,
          },
          ...policyTermLimits.map((name) => ({
            word: texts.fields[name],
            figures: true,
            renderCell: (terms: PolicyTerms) => amount(terms[name]),
          })),
        ]}
      />
    </Panel>
  )
}

/** One line for each order type, and one for each currency with a fee of its own. */
export function FeesTable({ title, policy: { offered }, document, edited = false }: Props) {
  const { policy: texts } = usePolicyWords()
  const { amount, percent, tiers } = useFigures()
  const lines = document.order_types.filter(({ type }) => offered.includes(type)).flatMap(linesOf)
  return (
    <Panel title={title}>
      <DataTable
        label={title}
        items={lines}
        empty={texts.offered}
        columns={[
          { word: texts.type, renderCell: (line) => <TypeCell line={line} edited={edited} /> },
          {
            word: texts.currency,
            renderCell: ({ symbol, terms }) => symbol ?? everyOther(terms, texts),
          },
          { word: texts.fields.fixed, figures: true, renderCell: ({ fee }) => amount(fee.fixed) },
          {
            word: texts.fields.percent,
            figures: true,
            renderCell: (one) => percent(one.fee.percent),
          },
          { word: texts.fields.floor, figures: true, renderCell: ({ fee }) => amount(fee.floor) },
          { word: texts.fields.cap, figures: true, renderCell: ({ fee }) => amount(fee.cap) },
          { word: texts.fields.tiers, renderCell: ({ fee }) => tiers(fee.tiers) },
        ]}
      />
    </Panel>
  )
}

interface FeeLine {
  id: string
  terms: PolicyTerms
  symbol: string | null
  fee: PolicyFee
}

const linesOf = (terms: PolicyTerms): FeeLine[] => [
  { id: terms.type, terms, symbol: null, fee: terms.fee },
  ...terms.currencies.map(({ symbol, fee }) => ({
    id: `${terms.type} ${symbol}`,
    terms,
    symbol,
    fee,
  })),
]

const everyOther = (
  { currencies }: PolicyTerms,
  texts: { anyCurrency: string; allCurrencies: string },
) => (currencies.length > 0 ? texts.anyCurrency : texts.allCurrencies)

function TypeCell({ line: { terms, symbol }, edited }: { line: FeeLine; edited: boolean }) {
  const typeName = useTypeName()
  const go = useGo()
  const word = <span className="whole">{typeName(terms.type)}</span>
  if (!edited) return word
  const query = new URLSearchParams({ type: terms.type, ...(symbol && { symbol }) }).toString()
  return <PageLink {...go({ page: 'policy', id: 'draft', query })}>{word}</PageLink>
}
