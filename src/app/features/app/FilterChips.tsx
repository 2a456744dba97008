import '#app/theme/chips.css'
interface Props<Value> {
  of: readonly Value[]
  chosen: Value
  label: (value: Value) => string
  onChoose: (value: Value) => void
}

export const FilterChips = <Value extends string | null>(props: Props<Value>) => (
  <div className="chips">
    {props.of.map((value) => (
      <button
        key={value}
        type="button"
        className="chip"
        aria-pressed={props.chosen === value}
        onClick={() => props.onChoose(value)}
      >
        {props.label(value)}
      </button>
    ))}
  </div>
)
