import { useSelector } from '@xstate/react'
import { Fragment } from 'react'
import type { DestinationType } from '#contract/destination'
import type { RefusalNote } from '#contract/kit/refusal'
import type { NewDestinationActor } from '#machines/counterparty/newDestination.flow'
import type { DestinationField } from '#machines/counterparty/newDestination.setup'
import { coinFace } from '#app/ui/coinFaces.ts'
import { Disc } from '#app/ui/Disc.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { PickerField } from '#app/ui/Picker.tsx'
import { ScanButton } from '#app/features/scan/ScanButton.tsx'
import { countryOptions } from '#app/features/person/countryOptions.tsx'
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
  const optionsOf = useOptions(flow)
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
    }
  }
  const set = (name: DestinationField, value: string) =>
    flow.send({ type: 'field.set', name, value })
  return (
    <>
      {[...shown, 'nickname' as const].map((name) =>
        name === 'country_id' || name === 'currency_id' ? (
          <PickerField
            key={name}
            {...field(name)}
            none={texts.choose}
            off={busy}
            options={optionsOf[name]()}
            onPick={(value) => set(name, value)}
          />
        ) : (
          <Fragment key={name}>
            <TextField
              {...field(name)}
              onChange={({ currentTarget }) => set(name, currentTarget.value)}
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

/** Lists to choose from, made when they are shown. */
function useOptions(flow: NewDestinationActor) {
  const language = useLanguage()
  const { countries, currencies } = useSelector(flow, ({ context }) => context.choices)
  return {
    country_id: () =>
      countryOptions(
        countries.map(({ id, iso2, name }) => ({ value: id, code: iso2, name })),
        language,
      ),
    currency_id: () =>
      currencies.map(({ id, word, symbol }) => ({
        value: id,
        word,
        face: <Disc {...coinFace(symbol)} />,
      })),
  }
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
