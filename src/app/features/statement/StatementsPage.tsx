import { useSelector } from '@xstate/react'
import { languages, type Language } from '#contract/preferences'
import type { WalletDetail } from '#contract/wallet'
import { useFlow } from '#app/context.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useLinkTo, useLocation } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { currencyOption } from '#app/features/currency/currencyOption.tsx'
import { localDay } from '#app/i18n/days.ts'
import { languageNames, useLanguage } from '#app/i18n/language.tsx'
import { formatDayShort, formatMonth, formatYear } from '#app/i18n/when.ts'
import { useToday } from '#app/ui/now.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { PickerField } from '#app/ui/Picker.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { useChoose } from './choose.ts'
import { OwnDates } from './OwnDates.tsx'
import { Periods, type FileFlow } from './Periods.tsx'
import { balanceDays, monthsOf, yearsOf, type Period } from './periods.ts'
import { useStatementWords } from './words.ts'

export function StatementsPage() {
  const { statement: texts } = useStatementWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  const detail = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.detail ?? null)
  return (
    <>
      <PageHead
        word={pages.statements}
        back={<BackLink {...linkTo('activity')}>{pages.activity}</BackLink>}
        text={<p className="soft">{texts.text}</p>}
      >
        <WalletSwitcher />
      </PageHead>
      {detail ? <Statements detail={detail} /> : <PanelSkeleton count={4} />}
    </>
  )
}

function Statements({ detail }: { detail: WalletDetail }) {
  const { statement: texts } = useStatementWords()
  const today = new Date(useToday())
  const since = new Date(detail.created_at)
  const choice = useChoice(detail)
  const flow = useFlow('statementPdf')
  const statements = {
    flow: 'statementPdf' as const,
    downloadOf: texts.downloadOf,
    onDownload: ({ from, to }: Period) =>
      flow?.send({ type: 'statement.save', ask: { walletId: detail.uuid, from, to, ...choice } }),
  }
  return (
    <>
      <Choices detail={detail} {...choice} />
      <Outcome of="statementPdf" />
      <div className="split">
        <Panel title={texts.months}>
          <Periods of={monthsOf(since, today)} named={formatMonth} {...statements} />
        </Panel>
        <div className="stack">
          <Panel title={texts.years}>
            <Periods of={yearsOf(since, today)} named={formatYear} {...statements} />
          </Panel>
          <OwnDates since={localDay(since)} today={localDay(today)} {...statements} />
          <Balances detail={detail} language={choice.language} today={today} />
          <Taxes since={detail.created_at} today={today} />
        </div>
      </div>
    </>
  )
}

interface BalancesProps {
  detail: WalletDetail
  language: Language
  today: Date
}

function Balances({ detail, language, today }: BalancesProps) {
  const { statement: texts } = useStatementWords()
  const flow = useFlow('balancesPdf')
  return (
    <Panel title={texts.balances}>
      <PanelBody>
        <p className="small soft">{texts.balancesText}</p>
        <Outcome of="balancesPdf" />
      </PanelBody>
      <Periods
        of={balanceDays(new Date(detail.created_at), today)}
        named={formatDayShort}
        under={formatYear}
        flow="balancesPdf"
        downloadOf={texts.balancesOf}
        onDownload={({ from, to }) =>
          flow?.send({ type: 'statement.save', ask: { walletId: detail.uuid, from, to, language } })
        }
      />
    </Panel>
  )
}

/** The person's, whichever wallet is open. */
function Taxes({ since, today }: { since: string; today: Date }) {
  const { statement: texts } = useStatementWords()
  const flow = useFlow('taxReport')
  const wallets = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.wallets) ?? []
  const [first = since] = wallets.map(({ created_at }) => created_at).toSorted()
  return (
    <Panel title={texts.taxes}>
      <PanelBody>
        <p className="small soft">{texts.taxesText}</p>
        <Outcome of="taxReport" />
      </PanelBody>
      <Periods
        of={yearsOf(new Date(first), today)}
        named={formatYear}
        flow="taxReport"
        downloadOf={texts.taxesOf}
        onDownload={({ from, to }) => flow?.send({ type: 'statement.save', ask: { from, to } })}
      />
    </Panel>
  )
}

interface Choice {
  currencyId: string | null
  language: Language
}

/** From the address; what the wallet does not hold is no choice. */
function useChoice(detail: WalletDetail): Choice {
  const own = useLanguage()
  const params = new URLSearchParams(useLocation().query)
  const currency = params.get('currency')
  return {
    currencyId: currenciesIn(detail).find(({ uuid }) => uuid === currency)?.uuid ?? null,
    language: languages.find((language) => language === params.get('language')) ?? own,
  }
}

const currenciesIn = ({ balance }: WalletDetail) => balance.flatMap(({ details }) => details)

function Choices({ detail, currencyId, language }: Choice & { detail: WalletDetail }) {
  const { statement: texts } = useStatementWords()
  const shown = useLanguage()
  const choose = useChoose()
  const held = currenciesIn(detail).map(({ uuid, currency, available }) => ({
    ...currencyOption(currency, shown, available),
    value: uuid,
  }))
  return (
    <div className="fields">
      <PickerField
        label={texts.currency}
        value={currencyId ?? ''}
        options={[{ value: '', word: texts.allCurrencies }, ...held]}
        onPick={(currency) => choose({ currency })}
      />
      <SelectField
        label={texts.language}
        value={language}
        options={languages.map((value) => ({ value, word: languageNames[value] }))}
        onChange={({ currentTarget: { value } }) => choose({ language: value })}
      />
    </div>
  )
}

function Outcome({ of }: { of: FileFlow }) {
  const { statement: texts } = useStatementWords()
  const flow = useFlow(of)
  const result = useSelector(flow, (snapshot) => snapshot?.context.result ?? null)
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  const told = {
    saved: texts.saved,
    copied: texts.copied,
    unsupported: texts.unsupported,
    dropped: null,
  }
  return (
    <>
      <output className={result === null || result === 'saved' ? 'unseen' : 'small soft'}>
        {result && told[result]}
      </output>
      <RefusalCallout note={refusal} />
    </>
  )
}
