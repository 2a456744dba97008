import { useSelector } from '@xstate/react'
import { Fragment } from 'react'
import type { DestinationType } from '#contract/destination'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Language } from '#contract/preferences'
import type { NewDestinationActor } from '#machines/counterparty/newDestination.flow'
import type {
  DestinationChoices,
  DestinationField,
} from '#machines/counterparty/newDestination.setup'
import { TextField } from '#app/ui/TextField.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { ScanButton } from '#app/features/scan/ScanButton.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { useCounterpartyWords, type CounterpartyWords } from './words.ts'

/** Network first, address second; the number that names a bank before the bank. */
const fieldsOf: Record<DestinationType, readonly DestinationField[]> = {
  SEPA: ['iban', 'bank_name', 'swift_bic'],
  SWIFT: ['swift_bic', 'bank_name', 'city', 'country_id', 'iban', 'account_number'],
  ACH: ['routing_number', 'bank_name', 'account_number'],
  DOMESTIC_WIRE: ['routing_number', 'bank_name', 'city', 'account_number'],
  FPS: ['sort_code', 'bank_name', 'account_number'],
  CHAPS: ['sort_code', 'bank_name', 'account_number'],
  CRYPTO_EXTERNAL: ['currency_id', 'address', 'memo'],
  CRYPTO_INTERNAL: ['currency_id', 'address', 'memo'],
}

/** Optional fields by type. */
const optional: Partial<Record<DestinationType, readonly DestinationField[]>> = {
  SEPA: ['swift_bic'],
  SWIFT: ['iban', 'account_number'],
}

const codeFields: readonly DestinationField[] = ['iban', 'routing_number', 'sort_code', 'swift_bic']

export function DestinationFields({ flow }: { flow: NewDestinationActor }) {
  const { counterparty: texts } = useCounterpartyWords()
  const { type, draft, choices, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const scan = useSelector(flow, (snapshot) => snapshot.children.scan)
  const currency = choices.currencies.find(({ id }) => id === draft.currency_id)
  const shown = fieldsOf[type].filter((name) => name !== 'memo' || currency?.needsMemo)
  const hints = useHints(flow, type)
  const countries = countriesIn(useLanguage(), choices)
  const currencies = choices.currencies.map(({ id, word }) => ({ value: id, word }))
  const label = (name: DestinationField) =>
    name === 'nickname' || optional[type]?.includes(name)
      ? texts.optional(texts.fields[name])
      : texts.fields[name]
  const field = (name: DestinationField) => {
    const wrong = fieldError(refusal, name, texts)
    return {
      label: label(name),
      name,
      wrong,
      refused: wrong === undefined ? null : refusal,
      value: draft[name] ?? '',
      ...(hints[name] !== undefined && { hint: hints[name] }),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        flow.send({ type: 'field.set', name, value: currentTarget.value }),
    }
  }
  return (
    <>
      {[...shown, 'nickname' as const].map((name) =>
        name === 'country_id' || name === 'currency_id' ? (
          <SelectField
            key={name}
            {...field(name)}
            disabled={busy}
            options={[
              { value: '', word: texts.choose },
              ...(name === 'country_id' ? countries : currencies),
            ]}
          />
        ) : (
          <Fragment key={name}>
            <TextField
              {...field(name)}
              readOnly={busy}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
            {name === 'address' && (
              <ScanButton flow={scan} onOpen={() => flow.send({ type: 'address.scan' })} />
            )}
          </Fragment>
        ),
      )}
    </>
  )
}

/** Every country by its name in the person's language, sorted in that language. */
function countriesIn(language: Language, { countries }: DestinationChoices) {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return countries
    .map(({ id, iso2, name }) => ({ value: id, word: (iso2 && names.of(iso2)) ?? name }))
    .sort((one, other) => one.word.localeCompare(other.word, language))
}

/** What the bank directory answered stands under the number it was asked for. */
function useHints(flow: NewDestinationActor, type: DestinationType) {
  const { counterparty: texts } = useCounterpartyWords()
  const bank = useSelector(flow, ({ context }) => context.bank)
  const finding = useSelector(flow, (snapshot) => snapshot.matches({ drafted: 'finding' }))
  const unfound = useSelector(flow, (snapshot) => snapshot.matches({ drafted: 'unfound' }))
  const code = fieldsOf[type].find((name) => codeFields.includes(name))
  const bankText = bank
    ? texts.found(bank.bank_name)
    : finding
      ? texts.finding
      : unfound
        ? texts.notFound
        : undefined
  const hints: Partial<Record<DestinationField, string | undefined>> = {
    currency_id: texts.networkFirst,
    memo: texts.memoHint,
    nickname: texts.nicknameHint,
    ...(type === 'SWIFT' && { iban: texts.ibanOrNumber }),
    ...(code && { [code]: bankText }),
  }
  return hints
}

function fieldError(
  refusal: RefusalNote | null,
  name: DestinationField,
  { wrong, fields }: CounterpartyWords['counterparty'],
): string | undefined {
  if (refusal?.code === 'MEMO_REQUIRED') return name === 'memo' ? wrong.MEMO : undefined
  const error = refusal?.facts.errors?.find(({ pointer }) => lastStep(pointer) === name)
  if (!error) return undefined
  const code = Object.hasOwn(wrong, error.code) ? (error.code as keyof typeof wrong) : 'SHAPE'
  const text = wrong[code]
  return typeof text === 'string' ? text : text(fields[name])
}

/** Where a whole block is refused, its first field shows it. */
const firstOf: Record<string, DestinationField> = {
  external_banking_data: 'iban',
  external_crypto_data: 'address',
}

function lastStep(pointer: string): string {
  const step = pointer.split('/').at(-1) ?? ''
  return firstOf[step] ?? step
}
