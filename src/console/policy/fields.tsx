import type { RefusalNote } from '#contract/kit/refusal'
import type { PolicyFee } from '#contract/ops/policyDocument'
import { TextField } from '#app/ui/TextField.tsx'
import { wordIn } from '#console/words.ts'
import { tierNames } from './typed.ts'
import { usePolicyWords } from './words.ts'

interface Props {
  name: string
  label: string
  hint: string
  value: string | null
  /** Of the field in the document that was refused. */
  pointer: string
  refusal: RefusalNote | null
}

/** A number of the policy; what the bank refuses is said at its field. */
export function FigureField({ name, label, hint, value, pointer, refusal }: Props) {
  const { draft: texts } = usePolicyWords()
  const fault = refusal?.facts.errors?.find((one) => one.pointer === pointer)
  const known: Record<string, string> = texts.wrongCodes
  const wrong = fault && (known[fault.code] ? wordIn(known, fault.code) : texts.wrong)
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      defaultValue={value ?? ''}
      inputMode="decimal"
      autoComplete="off"
      className="figures"
      wrong={wrong}
      refused={fault ? refusal : null}
    />
  )
}

interface FeeProps {
  fee: PolicyFee
  base: string
  pointer: string
  refusal: RefusalNote | null
}

export function FeeFields({ fee, base, pointer, refusal }: FeeProps) {
  const { policy, draft: texts } = usePolicyWords()
  const at = (path: string) => ({ pointer: `${pointer}/${path}`, refusal })
  const amounts = texts.amountHint(base)
  const optional = `${amounts}. ${texts.optional}`
  const { fields } = policy
  return (
    <>
      <div className="form-columns">
        <FigureField
          name="fixed"
          label={fields.fixed}
          hint={amounts}
          value={fee.fixed}
          {...at('fixed')}
        />
        <FigureField
          name="percent"
          label={fields.percent}
          hint={texts.percentHint}
          value={fee.percent}
          {...at('percent')}
        />
        <FigureField
          name="floor"
          label={fields.floor}
          hint={optional}
          value={fee.floor}
          {...at('floor')}
        />
        <FigureField name="cap" label={fields.cap} hint={optional} value={fee.cap} {...at('cap')} />
      </div>
      <fieldset className="stack stack-close">
        <legend className="label">{texts.tiers}</legend>
        <p className="soft small">{texts.tiersHint}</p>
        <div className="form-columns">
          {tierNames.map(({ from, percent }, place) => (
            <TierFields
              key={from}
              names={{ from, percent }}
              place={place}
              tier={fee.tiers[place]}
              base={base}
              {...at(`tiers/${place}`)}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

interface TierProps {
  names: { from: string; percent: string }
  place: number
  tier: PolicyFee['tiers'][number] | undefined
  base: string
  pointer: string
  refusal: RefusalNote | null
}

function TierFields({ names, place, tier, base, pointer, refusal }: TierProps) {
  const { draft: texts } = usePolicyWords()
  return (
    <>
      <FigureField
        name={names.from}
        label={texts.from(place + 1)}
        hint={texts.amountHint(base)}
        value={tier?.from ?? null}
        pointer={`${pointer}/from`}
        refusal={refusal}
      />
      <FigureField
        name={names.percent}
        label={texts.percent(place + 1)}
        hint={texts.percentHint}
        value={tier?.percent ?? null}
        pointer={`${pointer}/percent`}
        refusal={refusal}
      />
    </>
  )
}
