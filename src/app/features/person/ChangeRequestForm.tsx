import { useSelector } from '@xstate/react'
import {
  fieldsOfSubject,
  identitySubjects,
  type IdentityChangeField,
  type IdentityChangeRequest,
  type IdentitySubject,
} from '#contract/identityChange'
import type { ChangeRequestActor } from '#machines/identityChange/changeRequest.flow'
import { Form } from '#app/features/app/Form.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { fieldErrorText } from '#app/features/app/refusalText.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useSharedWords } from '#app/i18n/words.ts'
import { Button } from '#app/ui/Button.tsx'
import { PickerField } from '#app/ui/Picker.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { formText } from '#app/ui/formText.ts'
import { countryOptions } from './countryOptions.tsx'
import { usePersonWords } from './words.ts'
import { StepBack } from '#app/features/app/StepBack.tsx'

/** What to change and into what; the documents follow. */
export function ChangeRequestForm({ flow }: { flow: ChangeRequestActor }) {
  const { person: texts } = usePersonWords()
  const { subject, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('requesting'))
  const words = useSharedWords()
  const wrongIn = (name: IdentityChangeField) =>
    fieldErrorText(refusal, words, {
      name: name === 'birth_date' ? 'birth_date' : 'other',
      at: [`/${name}`],
    })
  const placed = fieldsOfSubject[subject].some((name) => wrongIn(name) !== undefined)
  return (
    <Form
      className="stack stack-close"
      onSubmit={(typed) =>
        flow.send({ type: 'change.request', request: requestIn(typed, subject) })
      }
    >
      <SelectField
        label={texts.changes.what}
        name="subject"
        value={subject}
        disabled={busy}
        options={identitySubjects.map((value) => ({ value, word: texts.changes.subjects[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = identitySubjects.find((one) => one === value)
          if (chosen) flow.send({ type: 'subject.choose', subject: chosen })
        }}
      />
      {fieldsOfSubject[subject].map((name) => (
        <ChangeField key={name} {...{ flow, name, busy }} wrong={wrongIn(name)} />
      ))}
      <p className="small soft">{texts.changes.proof[subject]}</p>
      <RefusalCallout note={refusal} placed={placed} />
      <div className="cluster">
        <Button type="submit" kind="primary" busy={busy}>
          {texts.changes.send}
        </Button>
        <StepBack off={busy} onBack={() => flow.send({ type: 'form.close' })}>
          {texts.cancel}
        </StepBack>
      </div>
    </Form>
  )
}

interface FieldProps {
  flow: ChangeRequestActor
  name: IdentityChangeField
  busy: boolean
  wrong: string | undefined
}

const autoComplete: Record<Exclude<IdentityChangeField, 'nationality' | 'country'>, string> = {
  first_name: 'given-name',
  last_name: 'family-name',
  birth_date: 'bday',
  address_line1: 'address-line1',
  city: 'address-level2',
  postal_code: 'postal-code',
}

function ChangeField({ flow, name, busy, wrong }: FieldProps) {
  const { person: texts } = usePersonWords()
  const language = useLanguage()
  const { countries, refusal } = useSelector(flow, ({ context }) => context)
  const field = {
    name,
    wrong,
    label: texts.changes.fields[name],
    refused: wrong === undefined ? null : refusal,
  }
  if (name !== 'nationality' && name !== 'country')
    return (
      <TextField
        {...field}
        type={name === 'birth_date' ? 'date' : 'text'}
        autoComplete={autoComplete[name]}
        readOnly={busy}
      />
    )
  return (
    <PickerField
      {...field}
      off={busy}
      none={texts.changes.choose}
      options={countryOptions(
        countries.map((code) => ({ value: code, code, name: code })),
        language,
      )}
    />
  )
}

/** Empty fields are left out: the bank names them. */
const requestIn = (typed: FormData, subject: IdentitySubject): IdentityChangeRequest => ({
  subject,
  ...Object.fromEntries(
    fieldsOfSubject[subject].flatMap((name) => {
      const value = formText(typed, name).trim()
      return value ? [[name, value]] : []
    }),
  ),
})
