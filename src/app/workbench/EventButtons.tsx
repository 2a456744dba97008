import type { AnyMachineSnapshot } from 'xstate'
import { refusals } from '#contract/kit/refusals'
import { spoken } from '#machines/kit/chart'
import type { BenchActor } from '#machines/workbench/bench.flow'
import { portsAsked, type Sayable } from './replay.ts'

const speakers: Record<Sayable['by'], string> = {
  people: 'People and other charts say',
  ports: 'The world answers',
  time: 'Time passes',
  children: 'A child moves',
}

interface Shown {
  bench: BenchActor
  moment: AnyMachineSnapshot
  sayable: readonly Sayable[]
}

/** Everything that can be said now, by who would say it, and every way a port can refuse. */
export function Sayables({ bench, moment, sayable }: Shown) {
  const say = (said: string) => bench.send({ type: 'event.say', said })
  const ports = portsAsked(moment)
  return (
    <section>
      <h2>Say</h2>
      {moment.status !== 'active' && <p className="soft">This is the end.</p>}
      {(Object.keys(speakers) as Sayable['by'][]).map((speaker) => {
        const words = sayable.filter(({ by }) => by === speaker)
        return (
          words.length > 0 && (
            <div key={speaker} className="sayable">
              <h3>{speakers[speaker]}</h3>
              {words.map(({ word, event }) => (
                <button key={word} type="button" title={carried(event)} onClick={() => say(word)}>
                  {spoken(event.type)} <small>{carried(event)}</small>
                </button>
              ))}
            </div>
          )
        )
      })}
      {[...new Set(ports)].map((port) => (
        <label key={port} className="refuse">
          {port} refuses with
          <select value="" onChange={({ target }) => say(`${port}!${target.value}`)}>
            <option value="">…</option>
            {Object.keys(refusals).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      ))}
    </section>
  )
}

const SHOWN = 60

/** What an event brings along, as far as there is room for it. */
function carried(event: Sayable['event']): string {
  const [thing] = Object.entries(event).flatMap(([name, value]) => (name === 'type' ? [] : [value]))
  const text = JSON.stringify(thing) ?? ''
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
