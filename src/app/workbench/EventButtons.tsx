import type { AnyMachineSnapshot } from 'xstate'
import { refusals } from '#contract/kit/refusals'
import { eventLabel } from '#machines/kit/chart'
import type { BenchActor } from '#machines/workbench/bench.flow'
import { pendingPorts, type EnabledEvent } from './replay.ts'

const sourceLabels: Record<EnabledEvent['source'], string> = {
  people: 'People and other charts say',
  ports: 'The world answers',
  time: 'Time passes',
  children: 'A child moves',
}

interface Props {
  bench: BenchActor
  snapshot: AnyMachineSnapshot
  enabled: readonly EnabledEvent[]
}

/** Every event the chart takes now, by sender, and every way a port can refuse. */
export function EventButtons({ bench, snapshot, enabled }: Props) {
  const sendStep = (step: string) => bench.send({ type: 'event.send', steps: step })
  const ports = pendingPorts(snapshot)
  return (
    <section>
      <h2>Say</h2>
      {snapshot.status !== 'active' && <p className="soft">This is the end.</p>}
      {(Object.keys(sourceLabels) as EnabledEvent['source'][]).map((sender) => {
        const events = enabled.filter(({ source }) => source === sender)
        return (
          events.length > 0 && (
            <div key={sender} className="sayable">
              <h3>{sourceLabels[sender]}</h3>
              {events.map(({ step, event }) => (
                <button
                  key={step}
                  type="button"
                  title={payloadText(event)}
                  onClick={() => sendStep(step)}
                >
                  {eventLabel(event.type)} <small>{payloadText(event)}</small>
                </button>
              ))}
            </div>
          )
        )
      })}
      {[...new Set(ports)].map((port) => (
        <label key={port} className="refuse">
          {port} refuses with
          <select value="" onChange={({ target }) => sendStep(`${port}!${target.value}`)}>
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

/** The event's payload, truncated. */
function payloadText(event: EnabledEvent['event']): string {
  const [payload] = Object.entries(event).flatMap(([name, value]) =>
    name === 'type' ? [] : [value],
  )
  const text = JSON.stringify(payload) ?? ''
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
