import { languages, themeModes } from '#contract/preferences'
import type { BenchActor } from '#machines/workbench/bench.flow'
import { firstView, NARROW, screenDatas, WIDE, type ScreenView } from '#machines/kit/benchLocation'
import { chainTo } from './screen/chain.ts'

interface Props {
  bench: BenchActor
  chart: string
  view: ScreenView | null
}

/** Shows the chart's screen beside it, and how. */
export function ScreenControls({ bench, chart, view }: Props) {
  if (!chainTo(chart)) return null
  const show = (screen: ScreenView | null) => () => bench.send({ type: 'screen.set', screen })
  if (!view)
    return (
      <button type="button" className="begin" onClick={show(firstView)}>
        Show its screen
      </button>
    )
  return (
    <section className="screen-controls">
      <h2>Screen</h2>
      <Choices
        label="Host"
        choices={[
          ['Web, wide', { ...view, host: 'web', width: WIDE }],
          ['Web, narrow', { ...view, host: 'web', width: NARROW }],
          ['Telegram', { ...view, host: 'telegram', width: NARROW }],
        ]}
        {...{ view, show }}
      />
      <Choices
        label="Theme"
        choices={themeModes.map((theme) => [theme, { ...view, theme }])}
        {...{ view, show }}
      />
      <Choices
        label="Language"
        choices={languages.map((language) => [language, { ...view, language }])}
        {...{ view, show }}
      />
      <Choices
        label="Lists"
        choices={screenDatas.map((data) => [data, { ...view, data }])}
        {...{ view, show }}
      />
      <label>
        Width{' '}
        <input
          type="range"
          min={320}
          max={1_440}
          step={10}
          value={view.width}
          onChange={({ target }) => show({ ...view, width: Number(target.value) })()}
        />
      </label>
      <button type="button" onClick={show(null)}>
        Hide
      </button>
    </section>
  )
}

interface ChoicesProps {
  label: string
  choices: [text: string, view: ScreenView][]
  view: ScreenView
  show: (view: ScreenView) => () => void
}

const Choices = ({ label, choices, view, show }: ChoicesProps) => (
  <div className="steps" role="group" aria-label={label}>
    <span>{label}</span>
    {choices.map(([text, choice]) => (
      <button
        key={text}
        type="button"
        aria-pressed={JSON.stringify(choice) === JSON.stringify(view)}
        onClick={show(choice)}
      >
        {text}
      </button>
    ))}
  </div>
)
