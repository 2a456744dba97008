import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Device } from '#contract/session'
import type { sessionsFlow } from '#machines/session/sessions.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { telegram } from '#app/ui/icons/telegram.ts'
import { useNow } from '#app/ui/now.ts'
import { check } from '#app/ui/icons/check.ts'
import { screen } from '#app/ui/icons/screen.ts'
import { Row } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { Paged } from '#app/features/app/PagedList.tsx'
import { sinceWhen } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { exactly } from '#app/i18n/when.ts'
import { useSessionWords } from './words.ts'

type SessionsActor = ActorRefFrom<typeof sessionsFlow>

/** Every device on which the person is signed in, and an end to each but this one. */
export function Devices() {
  const flow = useFlow('sessions')
  return flow ? <DeviceCard flow={flow} /> : null
}

function DeviceCard({ flow }: { flow: SessionsActor }) {
  const { device: said } = useSessionWords()
  const fetching = useSelector(flow, (seen) => seen.matches('fetching'))
  return (
    <Card title={said.title} busy={fetching}>
      <Paged flow={flow} lines={2} unread={said.unread} empty={null}>
        {(page) => <DeviceList {...{ flow, ...page }} />}
      </Paged>
    </Card>
  )
}

interface Shown {
  flow: SessionsActor
  data: Device[]
  total: number
}

function DeviceList({ flow, data, total }: Shown) {
  const { device: said } = useSessionWords()
  const ending = useSelector(flow, ({ context }) => context.ending)
  return (
    <>
      <ul className="rows">
        {data.map((device) => (
          <li key={device.id}>
            <DeviceRow {...{ flow, device }} busy={ending === device.id} />
          </li>
        ))}
      </ul>
      {total > 1 && (
        <CardBody>
          <div>
            <Button
              busy={ending === 'others'}
              onClick={() => flow.send({ type: 'session.end', id: 'others' })}
            >
              {said.endOthers}
            </Button>
          </div>
        </CardBody>
      )}
    </>
  )
}

interface RowShown {
  flow: SessionsActor
  device: Device
  busy: boolean
}

function DeviceRow({ flow, device, busy }: RowShown) {
  const { device: said } = useSessionWords()
  const language = useLanguage()
  const now = useNow()
  const { id, client, current, ip, last_used_at: used } = device
  return (
    <Row
      tall
      icon={client === 'telegram' ? telegram : screen}
      name={device.device}
      hint={
        <>
          {said.client[client]}, {ip}
          <br />
          <time dateTime={used} title={exactly(used, language)}>
            {said.used(sinceWhen(used, now, language))}
          </time>
        </>
      }
      end={
        current ? (
          <Status tone="good" icon={check} word={said.here} />
        ) : (
          <Button
            kind="quiet"
            busy={busy}
            aria-label={said.endNamed(device.device)}
            onClick={() => flow.send({ type: 'session.end', id })}
          >
            {said.end}
          </Button>
        )
      }
    />
  )
}
