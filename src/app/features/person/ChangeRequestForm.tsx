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
import { SelectField } from '#app/ui/SelectField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { formText } from '#app/ui/formText.ts'
import { countryName } from './naming.ts'
import { usePersonWords } from './words.ts'

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
        <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'form.close' })}>
          {texts.cancel}
        </Button>
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

const autoComplete: Record<IdentityChangeField, string> = {
  first_name: 'given-name',
  last_name: 'family-name',
  birth_date: 'bday',
  nationality: 'off',
  address_line1: 'address-line1',
  city: 'address-level2',
  postal_code: 'postal-code',
  country: 'country',
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
    autoComplete: autoComplete[name],
  }
  if (name !== 'nationality' && name !== 'country')
    return <TextField {...field} type={name === 'birth_date' ? 'date' : 'text'} readOnly={busy} />
  const named = countries
    .map((value) => ({ value, word: countryName(value, language) ?? value }))
    .toSorted((one, other) => one.word.localeCompare(other.word, language))
  return (
    <SelectField
      {...field}
      disabled={busy}
      options={[{ value: '', word: texts.changes.choose }, ...named]}
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
