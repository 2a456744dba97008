import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Settings } from '#contract/ops/setting'
import { settingParts, type SettingPart } from '#contract/ops/settingDocument'
import { formatDate } from '#app/i18n/when.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { SettingBookActor } from '#machines/console/settingBook.flow'
import { WaitingCallout } from '#console/WaitingCallout.tsx'
import { ActForm } from '#console/ActForm.tsx'
import { useMay } from '#console/context.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { TermsVersions } from './TermsVersions.tsx'
import { useOfferName } from './offerName.ts'
import { SettingFields } from './SettingFields.tsx'
import { useSettingWords } from './words.ts'

interface Props {
  flow: SettingBookActor
}

export function SettingsPage({ flow }: Props) {
  const { settings: texts } = useSettingWords()
  const { record, act } = useSelector(flow, ({ context }) => context)
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p className="soft">{texts.intro}</p>
      <RecordRefusal flow={flow} retry={texts.retry} />
      {record && act !== null && <ChangeForm key={act} flow={flow} settings={record} part={act} />}
      <div className="console-halves">
        {record &&
          settingParts.map((part) => (
            <PartPanel key={part} flow={flow} settings={record} part={part} />
          ))}
      </div>
      {record && record.terms.version > 0 && <TermsVersions terms={record.terms} />}
    </>
  )
}

interface PartProps extends Props {
  settings: Settings
  part: SettingPart
}

function ChangeForm({ flow, settings, part }: PartProps) {
  const { settings: texts, hints, submit } = useSettingWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('acting'))
  return (
    <ActForm
      texts={{ offer: texts.changeOf(texts.parts[part]), hint: hints[part], submit }}
      refusal={refusal?.code === 'VALIDATION_FAILED' ? null : refusal}
      {...{ draft, busy }}
      onSubmit={(typed) => flow.send({ type: 'act.submit', draft: typed })}
      onCancel={() => flow.send({ type: 'act.cancel' })}
    >
      <SettingFields {...{ flow, settings, part }} />
    </ActForm>
  )
}

function PartPanel({ flow, settings, part }: PartProps) {
  const { settings: texts } = useSettingWords()
  const may = useMay()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const waiting = settings.proposals.find((one) => one.part === part)
  return (
    <Panel title={texts.parts[part]}>
      <PanelBody>
        {waiting && <WaitingCallout id={waiting.id} text={texts.waits} word={texts.openProposal} />}
        <PartFacts settings={settings} part={part} />
        {may('proposeSetting') && !waiting && (
          <div>
            <Button off={busy} onClick={() => flow.send({ type: 'act.choose', act: part })}>
              {texts.changeOf(texts.parts[part])}
            </Button>
          </div>
        )}
      </PanelBody>
    </Panel>
  )
}

function PartFacts({ settings, part }: Omit<PartProps, 'flow'>) {
  const pairs = usePairs(settings, part)
  return <DensePairs pairs={pairs} />
}

function usePairs(settings: Settings, part: SettingPart): (readonly [string, ReactNode])[] {
  const { settings: texts } = useSettingWords()
  const language = useLanguage()
  const nameOf = useOfferName(part)
  const listed = (names: readonly string[]) => names.join(' · ') || texts.none
  const { languages, invitations, contacts } = settings
  if (part === 'languages')
    return [
      [texts.default, texts.languages[languages.default]],
      [texts.supported, listed(languages.supported.map((one) => texts.languages[one]))],
    ]
  if (part === 'invitations')
    return [
      [texts.required, invitations.required ? texts.yes : texts.no],
      [texts.codes, listed(invitations.codes)],
    ]
  if (part === 'contacts')
    return [
      [texts.support, contacts.support_email ?? texts.none],
      [texts.terms, contacts.terms_url ?? texts.none],
    ]
  if (part === 'terms')
    return [
      [
        texts.version,
        settings.terms.applies_on === null
          ? texts.none
          : texts.publishedTerms(
              settings.terms.version,
              formatDate(settings.terms.applies_on, language),
            ),
      ],
      [texts.askedAgain, settings.terms.is_asked ? texts.yes : texts.no],
    ]
  if (part === 'staff_networks') {
    const { networks } = settings.staff_networks
    return [[texts.networks, networks.length === 0 ? texts.anywhere : listed(networks)]]
  }
  if (part === 'staff_sums') {
    const { goodwill, credit_alone } = settings.staff_sums
    return [
      [texts.goodwill, goodwill],
      [texts.creditAlone, credit_alone],
    ]
  }
  const named = (isOn: boolean) =>
    listed(settings[part].filter(({ is_on }) => is_on === isOn).map(nameOf))
  return [
    [texts.onOffer, named(true)],
    [texts.notOnOffer, named(false)],
  ]
}
