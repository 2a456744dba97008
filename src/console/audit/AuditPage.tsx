import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { auditActs } from '#contract/auditActs'
import type { RefusalNote } from '#contract/kit/refusal'
import { auditOutcomes } from '#contract/ops/audit'
import type { AuditDays } from '#contract/ops/auditFile'
import { formatDate } from '#app/i18n/when.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check as checkIcon } from '#app/ui/icons/check.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { AuditCheckActor } from '#machines/console/auditCheck.flow'
import type { auditList, AuditQuery } from '#machines/console/auditList.flow'
import type { SaveFileActor } from '#machines/kit/saveFile.flow'
import { useGo, useLocationNow, useMay } from '#console/context.tsx'
import { filtered } from '#console/location.ts'
import { formatMoment } from '#console/moments.ts'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { SaveFileButton } from '#console/SaveFileButton.tsx'
import { SearchField } from '#console/SearchField.tsx'
import { SearchForm } from '#console/SearchForm.tsx'
import { useConsoleWords } from '#console/words.ts'
import { AuditTable } from './AuditTable.tsx'
import { useAuditWords } from './words.ts'

interface Props {
  list: ActorRefFrom<(typeof auditList)['flow']>
  check: AuditCheckActor
  file: SaveFileActor<AuditDays> | undefined
}

export function AuditPage({ list, check, file }: Props) {
  const { audit: texts } = useAuditWords()
  const may = useMay()
  const { asked, answer, refusal } = useSelector(list, ({ context }) => context)
  const busy = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  const days = { from: asked.from ?? null, to: asked.to ?? null }
  return (
    <>
      <div className="between">
        <Heading>{texts.title}</Heading>
        <div className="cluster">
          <VerifyButton flow={check} />
          {may('exportAudit') && <SaveFileButton flow={file} file={days} word={texts.exportFile} />}
        </div>
      </div>
      {may('exportAudit') && <ExportNote {...days} />}
      <Verdict flow={check} />
      <AuditFilters asked={asked} refusal={refusal} />
      <RefusalLine note={refusal} />
      <AuditTable lines={answer?.data ?? []} label={texts.title} empty={texts.empty} busy={busy} />
      {answer?.has_more && <EarlierLink before={answer.data.at(-1)?.id ?? ''} />}
    </>
  )
}

function VerifyButton({ flow }: { flow: AuditCheckActor }) {
  const { audit: texts } = useAuditWords()
  const busy = useSelector(flow, (snapshot) => snapshot.matches('verifying'))
  return (
    <Button busy={busy} onClick={() => flow.send({ type: 'audit.verify' })}>
      {texts.verify}
    </Button>
  )
}

/** Of the days in the address alone: the other filters are not for the file. */
function ExportNote({ from, to }: AuditDays) {
  const { audit: texts } = useAuditWords()
  const language = useLanguage()
  if (from !== null && to !== null && to < from) return null
  const shown = (day: string | null) => day && formatDate(day, language)
  return <p className="small soft">{texts.exportProves(shown(from), shown(to))}</p>
}

function Verdict({ flow }: { flow: AuditCheckActor }) {
  const { audit: texts } = useAuditWords()
  const language = useLanguage()
  const { check, refusal } = useSelector(flow, ({ context }) => context)
  if (refusal) return <RefusalLine note={refusal} />
  return (
    <output>
      {check && (
        <Callout tone={check.holds ? 'good' : 'bad'} icon={check.holds ? checkIcon : alert}>
          <p>{check.holds ? texts.holds(check.links) : texts.broken}</p>
          <p className="small soft whole">
            {check.broken_at ?? formatMoment(check.checked_at, language)}
          </p>
        </Callout>
      )}
    </output>
  )
}

interface FilterProps {
  asked: AuditQuery
  refusal: RefusalNote | null
}

function AuditFilters({ asked, refusal }: FilterProps) {
  const { audit: texts, acts: words } = useAuditWords()
  const { compare } = new Intl.Collator(useLanguage())
  const acts = auditActs
    .map((value) => ({ value, word: words[value] }))
    .toSorted((one, other) => compare(one.word, other.word))
  const outcomes = auditOutcomes.map((value) => ({ value, word: texts.outcomes[value] }))
  return (
    <SearchForm names={['action', 'actor', 'object', 'request', 'outcome', 'from', 'to']}>
      <SelectField
        name="action"
        label={texts.action}
        defaultValue={asked.action ?? ''}
        options={[{ value: '', word: texts.any }, ...acts]}
      />
      <SearchField
        name="actor"
        label={texts.actor}
        hint={texts.actorHint}
        value={asked.actor ?? ''}
      />
      <TextField
        name="object"
        label={texts.object}
        hint={texts.objectHint}
        defaultValue={asked.object ?? ''}
      />
      <TextField
        name="request"
        label={texts.request}
        hint={texts.requestHint}
        defaultValue={asked.request ?? ''}
      />
      <SelectField
        name="outcome"
        label={texts.outcome}
        hint={texts.outcomeHint}
        defaultValue={asked.outcome ?? ''}
        options={[{ value: '', word: texts.any }, ...outcomes]}
      />
      <DayFields asked={asked} refusal={refusal} />
    </SearchForm>
  )
}

function DayFields({ asked, refusal }: FilterProps) {
  const { audit: texts } = useAuditWords()
  const isTurned = refusal?.facts.errors?.some(({ pointer }) => pointer === '/to') ?? false
  return (
    <div className="console-days">
      <TextField
        name="from"
        type="date"
        label={texts.from}
        hint={texts.fromHint}
        defaultValue={asked.from ?? ''}
      />
      <TextField
        name="to"
        type="date"
        label={texts.to}
        hint={texts.toHint}
        wrong={isTurned ? texts.endsEarly : undefined}
        refused={isTurned ? refusal : null}
        defaultValue={asked.to ?? ''}
      />
    </div>
  )
}

function EarlierLink({ before }: { before: string }) {
  const { customer: texts } = useConsoleWords()
  const location = useLocationNow()
  const go = useGo()
  const query = new URLSearchParams(filtered(location.query, {}))
  query.set('before', before)
  return (
    <p>
      <PageLink {...go({ ...location, query: query.toString() })}>{texts.earlier}</PageLink>
    </p>
  )
}
