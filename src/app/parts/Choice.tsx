import { useId } from 'react'

interface Shown<Value extends string> {
  label: string
  options: readonly { value: Value; word: string; language?: string }[]
  value: Value
  onChoose: (value: Value) => void
}

/** One of a few that can all be seen at once. */
export function Choice<Value extends string>({ label, options, value, onChoose }: Shown<Value>) {
  const name = useId()
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      <div className="choice">
        {options.map(({ value: option, word, language }) => (
          <label key={option} lang={language}>
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChoose(option)}
            />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
