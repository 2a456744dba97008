import { useSelector } from '@xstate/react'
import { use } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { spoken } from '#machines/kit/chart'
import type { Exhibit } from '#machines/kit/exhibit'
import { beginningsOf } from '#machines/kit/walk'
import type { BenchActor } from '#machines/workbench/bench.flow'
import { About } from './About.tsx'
import { Drawing } from './Drawing.tsx'
import { drawnOf } from './drawings.ts'
import { activeIn, eventOf, openIn, sayableIn, standsIn, storyOf, storyTo } from './replay.ts'
import { Sayables } from './EventButtons.tsx'

interface Shown {
  bench: BenchActor
  chart: string
  exhibit: Exhibit
}

/** One chart, drawn and alive: what can be said to it now, what was said, and what it remembers. */
export function Bench({ bench, chart, exhibit }: Shown) {
  const place = useSelector(bench, ({ context }) => context.place)
  const drawn = use(drawnOf(chart)!) // only charts of the catalogue lie on the bench
  const story = storyOf(exhibit, place)
  const moment = story[place.at] ?? story.at(-1)!
  const sayable = sayableIn(exhibit, moment)

  const sayAlong = (arrow: string) => {
    const [, type] = arrow.split('|')
    const said = sayable.find(({ event }) => event.type === type)
    if (said) bench.send({ type: 'event.say', said: said.word })
  }
  const goTo = (state: string) => {
    const way = storyTo(exhibit, standsIn(state))
    if (way) bench.send({ type: 'way.play', chart, ...way })
  }

  return (
    <>
      <About chart={chart} exhibit={exhibit} />
      <div className="bench">
        <div className="paper">
          <Drawing
            drawn={drawn}
            active={activeIn(moment)}
            open={openIn(moment, sayable)}
            onArrow={sayAlong}
            onBox={goTo}
          />
        </div>
        <aside className="panel">
          <Beginnings {...{ bench, exhibit }} begin={place.begin} />
          <Sayables {...{ bench, moment, sayable }} />
          <Story {...{ bench, exhibit }} />
          <Remembers moment={moment} />
        </aside>
      </div>
    </>
  )
}

function Beginnings({ bench, exhibit, begin }: Omit<Shown, 'chart'> & { begin: number }) {
  const beginnings = beginningsOf(exhibit)
  if (beginnings.length < 2) return null
  return (
    <section>
      <h2>Begins with</h2>
      {beginnings.map((input, at) => (
        <button
          key={JSON.stringify(input)}
          type="button"
          className="begin"
          aria-pressed={at === begin}
          onClick={() => bench.send({ type: 'begin.choose', begin: at })}
        >
          {JSON.stringify(input)}
        </button>
      ))}
    </section>
  )
}

/** What was said so far. Each step is a place to stand, and the address of the page is that place. */
function Story({ bench, exhibit }: { bench: BenchActor; exhibit: Exhibit }) {
  const { said, at } = useSelector(bench, ({ context }) => context.place)
  const go = (to: number) => () => bench.send({ type: 'moment.go', at: to })
  return (
    <section>
      <h2>So far</h2>
      <div className="steps">
        <button type="button" onClick={go(at - 1)} disabled={at === 0}>
          Back
        </button>
        <button type="button" onClick={go(at + 1)} disabled={at === said.length}>
          Forth
        </button>
        <span className="soft">
          {at} of {said.length}
        </span>
      </div>
      <ol className="story">
        <li>
          <button type="button" aria-current={at === 0} onClick={go(0)}>
            the beginning
          </button>
        </li>
        {said
          .map((word, before) => ({ word, after: before + 1 }))
          .map(({ word, after }) => (
            <li key={after}>
              <button type="button" aria-current={at === after} onClick={go(after)}>
                {wordsFor(exhibit, word)}
              </button>
            </li>
          ))}
      </ol>
    </section>
  )
}

function wordsFor(exhibit: Exhibit, word: string) {
  const event = eventOf(exhibit, word)
  const [, code] = word.split('!')
  return event ? spoken(event.type) + (code ? ` with ${code}` : '') : word
}

function Remembers({ moment }: { moment: AnyMachineSnapshot }) {
  return (
    <section>
      <h2>Stands in</h2>
      <pre>{JSON.stringify(moment.value, null, 1)}</pre>
      <h2>Remembers</h2>
      <pre>{JSON.stringify(moment.context, null, 1)}</pre>
    </section>
  )
}
