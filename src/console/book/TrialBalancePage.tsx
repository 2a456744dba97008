import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { TrialBalance, TrialBalanceCurrency } from '#contract/ops/book'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { BookFileActor } from '#machines/console/bookFile.flow'
import type { trialBalance } from '#machines/console/trialBalance.flow'
import { useGo } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { SearchForm } from '#console/SearchForm.tsx'
import { currencyOnChain, formatSide } from './money.ts'
import { RefusedLine } from './RefusedLine.tsx'
import { SaveFileButton } from '#console/SaveFileButton.tsx'
import { useBookWords } from './words.ts'

interface Props {
  flow: ActorRefFrom<(typeof trialBalance)['flow']>
  files: BookFileActor | undefined
  onRetry: () => void
}

export function TrialBalancePage({ flow, files, onRetry }: Props) {
  const { book: texts } = useBookWords()
  const go = useGo()
  const { asked, answer, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <div className="between">
        <Heading>{texts.title}</Heading>
        <SaveFileButton
          flow={files}
          file={{ kind: 'trialBalance', day: asked.day }}
          word={texts.download}
        />
      </div>
      <SearchForm names={['day']}>
        <TextField
          name="day"
          type="date"
          label={texts.day}
          hint={texts.dayHint}
          defaultValue={asked.day ?? ''}
        />
      </SearchForm>
      <RefusedLine note={refusal} onRetry={onRetry} />
      <p className="cluster">
        <PageLink {...go({ page: 'book', id: 'accounts', query: '' })}>{texts.accounts}</PageLink>
        <PageLink {...go({ page: 'book', id: 'fees', query: '' })}>{texts.earnings}</PageLink>
      </p>
      <div className="stack" aria-busy={busy}>
        {answer && <Balances answer={answer} />}
      </div>
    </>
  )
}

function Balances({ answer }: { answer: TrialBalance }) {
  const { book: texts } = useBookWords()
  if (answer.currencies.length === 0) return <p className="soft">{texts.empty}</p>
  return (
    <>
      <Verdict answer={answer} />
      <div className="stack aligned-tables">
        {answer.currencies.map((one) => (
          <CurrencyPanel key={one.currency.id} {...one} isNow={answer.day === null} />
        ))}
      </div>
    </>
  )
}

function Verdict({ answer: { as_of, day, sealed, is_balanced } }: { answer: TrialBalance }) {
  const { book: texts } = useBookWords()
  const language = useLanguage()
  return (
    <Callout tone={is_balanced ? 'good' : 'bad'} icon={is_balanced ? check : alert}>
      <p>{is_balanced ? texts.balanced : texts.unbalanced}</p>
      <p className="small soft">
        {texts.asOf(formatMoment(as_of, language))}.{' '}
        {sealed
          ? `${texts.sealed(formatMoment(sealed.at, language))}.`
          : day === null
            ? texts.open
            : texts.unsealed}
      </p>
      {sealed && <p className="small soft whole">{sealed.digest}</p>}
    </Callout>
  )
}

/** As of now, a kind leads to its accounts: those of an earlier day are not kept. */
function CurrencyPanel(props: TrialBalanceCurrency & { isNow: boolean }) {
  const { currency, debit, credit, difference, kinds, isNow } = props
  const { book: texts } = useBookWords()
  const language = useLanguage()
  const total = { kind: null, accounts: kinds.reduce((sum, one) => sum + one.accounts, 0) }
  const side = (amount: string) => formatSide(amount, currency, language)
  return (
    <Panel title={currencyOnChain(currency)}>
      {debit !== credit && (
        <p className="small" role="alert">
          {texts.differs(formatAmount(difference, currency.symbol, language))}
        </p>
      )}
      <DataTable
        label={currencyOnChain(currency)}
        items={[...kinds, { ...total, debit, credit }].map((one) => ({
          ...one,
          id: one.kind ?? 'total',
        }))}
        empty={texts.empty}
        columns={[
          {
            word: texts.kind,
            renderCell: ({ kind }) =>
              kind && isNow ? <KindLink kind={kind} currency={currency.id} /> : kindWord(kind),
          },
          { word: texts.count, figures: true, renderCell: ({ accounts }) => accounts },
          { word: texts.debit, figures: true, renderCell: (one) => side(one.debit) },
          { word: texts.credit, figures: true, renderCell: (one) => side(one.credit) },
        ]}
      />
    </Panel>
  )

  function kindWord(kind: TrialBalanceCurrency['kinds'][number]['kind'] | null) {
    return kind ? texts.kinds[kind] : <strong>{texts.total}</strong>
  }
}

type Kind = TrialBalanceCurrency['kinds'][number]['kind']

function KindLink({ kind, currency }: { kind: Kind; currency: string }) {
  const { book: texts } = useBookWords()
  const go = useGo()
  const query = new URLSearchParams({ kind, currency_id: currency }).toString()
  return <PageLink {...go({ page: 'book', id: 'accounts', query })}>{texts.kinds[kind]}</PageLink>
}
