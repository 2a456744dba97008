import { useId } from 'react'

interface Props<Value extends string> {
  label: string
  options: readonly { value: Value; word: string; language?: string }[]
  value: Value
  onChoose: (value: Value) => void
  off?: boolean
}

export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChoose,
  off = false,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="field" aria-disabled={off}>
      <legend className="label">{label}</legend>
      <div className="choice">
        {options.map(({ value: option, word, language }) => (
          <label key={option} lang={language}>
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => off || onChoose(option)}
            />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
