import { useSelector } from '@xstate/react'
import type { Offer, Settings } from '#contract/ops/setting'
import type { SettingPart } from '#contract/ops/settingDocument'
import { languages } from '#contract/preferences'
import { HelpLine } from '#app/ui/HelpLine.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { TextArea } from '#app/ui/TextArea.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { SettingBookActor } from '#machines/console/settingBook.flow'
import { useOfferName } from './offerName.ts'
import { useSettingWords } from './words.ts'

interface Props {
  flow: SettingBookActor
  settings: Settings
  part: SettingPart
}

/** The fields of a part, in the order in which `settingTyped` reads them. */
export function SettingFields({ flow, settings, part }: Props) {
  const { settings: texts } = useSettingWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const isWrong = refusal?.code === 'VALIDATION_FAILED'
  return (
    <>
      <PartFields settings={settings} part={part} />
      {isWrong && <HelpLine id={`${part}-wrong`} hint={null} wrong={texts.refused[part]} />}
    </>
  )
}

function PartFields({ settings, part }: Omit<Props, 'flow'>) {
  if (part === 'languages') return <LanguageFields {...settings.languages} />
  if (part === 'invitations') return <InvitationFields {...settings.invitations} />
  if (part === 'contacts') return <ContactFields {...settings.contacts} />
  if (part === 'terms') return <TermsFields {...settings.terms} />
  if (part === 'staff_networks') return <NetworkFields {...settings.staff_networks} />
  if (part === 'staff_sums') return <SumFields {...settings.staff_sums} />
  return <OfferFields part={part} offers={settings[part]} />
}

const TERMS_ROWS = 12

const picked = { name: 'picked', autoComplete: 'off' } as const

function LanguageFields({ default: usual, supported }: Settings['languages']) {
  const { settings: texts } = useSettingWords()
  return (
    <>
      <SelectField
        {...picked}
        label={texts.default}
        defaultValue={usual}
        options={languages.map((value) => ({ value, word: texts.languages[value] }))}
      />
      <fieldset className="stack stack-half">
        <legend className="label">{texts.supported}</legend>
        {languages.map((one) => (
          <PickedBox key={one} value={one} isOn={supported.includes(one)}>
            {texts.languages[one]}
          </PickedBox>
        ))}
      </fieldset>
    </>
  )
}

function InvitationFields({ required, codes }: Settings['invitations']) {
  const { settings: texts } = useSettingWords()
  return (
    <>
      <TextField
        {...picked}
        label={texts.codes}
        hint={texts.codesHint}
        defaultValue={codes.join(' ')}
        spellCheck={false}
      />
      <PickedBox value="required" isOn={required}>
        {texts.required}
      </PickedBox>
    </>
  )
}

function ContactFields({ support_email, terms_url }: Settings['contacts']) {
  const { settings: texts } = useSettingWords()
  return (
    <div className="form-columns">
      <TextField
        {...picked}
        label={texts.support}
        hint={texts.supportHint}
        defaultValue={support_email ?? ''}
        inputMode="email"
      />
      <TextField
        {...picked}
        label={texts.terms}
        hint={texts.termsHint}
        defaultValue={terms_url ?? ''}
        inputMode="url"
      />
    </div>
  )
}

const NETWORK_ROWS = 5

function NetworkFields({ networks }: Settings['staff_networks']) {
  const { settings: texts } = useSettingWords()
  return (
    <TextArea
      {...picked}
      rows={NETWORK_ROWS}
      label={texts.networks}
      hint={texts.networksHint}
      defaultValue={networks.join('\n')}
      spellCheck={false}
    />
  )
}

function SumFields({ goodwill, credit_alone }: Settings['staff_sums']) {
  const { settings: texts } = useSettingWords()
  return (
    <div className="form-columns">
      <TextField
        {...picked}
        label={texts.goodwill}
        hint={texts.goodwillHint}
        defaultValue={goodwill}
        inputMode="numeric"
      />
      <TextField
        {...picked}
        label={texts.creditAlone}
        hint={texts.creditAloneHint}
        defaultValue={credit_alone}
        inputMode="numeric"
      />
    </div>
  )
}

interface OfferProps {
  part: 'currencies' | 'order_types' | 'programs'
  offers: readonly Offer[]
}

function OfferFields({ part, offers }: OfferProps) {
  const { settings: texts } = useSettingWords()
  const nameOf = useOfferName(part)
  return (
    <fieldset className="stack stack-half">
      <legend className="label">{texts.onOffer}</legend>
      {offers.map((offer) => (
        <PickedBox key={offer.id} value={offer.id} isOn={offer.is_on}>
          {nameOf(offer)}
        </PickedBox>
      ))}
    </fieldset>
  )
}

function TermsFields({ texts: written, is_asked }: Settings['terms']) {
  const { settings: texts } = useSettingWords()
  return (
    <>
      <TextField {...picked} type="date" label={texts.appliesFrom} hint={texts.appliesHint} />
      {languages.map((language) => {
        const found = written.find((one) => one.language === language)
        return (
          <div key={language} className="stack stack-half">
            <TextField
              {...picked}
              label={texts.termsTitle(texts.languages[language])}
              defaultValue={found?.title ?? ''}
            />
            <TextArea
              {...picked}
              rows={TERMS_ROWS}
              label={texts.termsText(texts.languages[language])}
              hint={texts.termsTextHint}
              defaultValue={found?.text ?? ''}
            />
          </div>
        )
      })}
      <PickedBox value="asked" isOn={is_asked}>
        {texts.askedAgain}
      </PickedBox>
    </>
  )
}

interface BoxProps {
  value: string
  isOn: boolean
  children: string
}

const PickedBox = ({ value, isOn, children }: BoxProps) => (
  <label className="cluster">
    <input type="checkbox" name="picked" value={value} defaultChecked={isOn} />
    {children}
  </label>
)
