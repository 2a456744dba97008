import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { SessionDevice } from '#contract/session'
import type { sessionsFlow } from '#machines/session/sessions.flow'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { telegram } from '#app/ui/icons/telegram.ts'
import { useNow } from '#app/ui/now.ts'
import { check } from '#app/ui/icons/check.ts'
import { screen } from '#app/ui/icons/screen.ts'
import { Row } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { formatDateTime, formatSince } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatExactTime } from '#app/i18n/when.ts'
import { usePersonWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import type { SignOutScope } from '#machines/session/session.setup'
import { leave } from '#app/ui/icons/leave.ts'

type SessionsActor = ActorRefFrom<typeof sessionsFlow>

export function DeviceSessions() {
  const flow = useFlow('sessions')
  return flow ? <DeviceCard flow={flow} /> : null
}

function DeviceCard({ flow }: { flow: SessionsActor }) {
  const { device: texts } = usePersonWords()
  const fetching = useSelector(flow, (snapshot) => snapshot.matches('fetching'))
  return (
    <Panel title={texts.title} busy={fetching}>
      <PagedList flow={flow} lines={2} unread={texts.unread} empty={null}>
        {(page) => <DeviceList {...{ flow, ...page }} />}
      </PagedList>
    </Panel>
  )
}

interface Props {
  flow: SessionsActor
  data: SessionDevice[]
  total: number
}

function DeviceList({ flow, data, total }: Props) {
  const { device: texts } = usePersonWords()
  const ending = useSelector(flow, ({ context }) => context.ending)
  return (
    <>
      <RowList of={data} by="id">
        {(device) => <DeviceRow {...{ flow, device }} busy={ending === device.id} />}
      </RowList>
      {total > 1 && (
        <PanelBody>
          <div>
            <Button
              busy={ending === 'others'}
              onClick={() => flow.send({ type: 'session.end', id: 'others' })}
            >
              {texts.endOthers}
            </Button>
          </div>
        </PanelBody>
      )}
    </>
  )
}

interface RowShown {
  flow: SessionsActor
  device: SessionDevice
  busy: boolean
}

function DeviceRow({ flow, device, busy }: RowShown) {
  const { device: texts } = usePersonWords()
  const language = useLanguage()
  const now = useNow()
  const { id, client, current, ip, created_at, last_used_at: used } = device
  const begun = formatDateTime(created_at, language)
  return (
    <Row
      tall
      icon={client === 'telegram' ? telegram : screen}
      name={device.device}
      hint={
        <>
          {texts.client[client]}, {ip}
          <br />
          {texts.begun(begun)}
          <br />
          <time dateTime={used} title={formatExactTime(used, language)}>
            {texts.used(formatSince(used, now, language))}
          </time>
        </>
      }
      end={
        current ? (
          <Status tone="good" icon={check} word={texts.here} />
        ) : (
          <Button
            kind="quiet"
            busy={busy}
            aria-label={texts.endNamed(`${device.device}, ${begun}`)}
            onClick={() => flow.send({ type: 'session.end', id })}
          >
            {texts.end}
          </Button>
        )
      }
    />
  )
}

export function SignOutButtons() {
  const { device: texts } = usePersonWords()
  const session = useFlow('session')
  const end = (scope: SignOutScope) => () => session?.send({ type: 'session.end', scope })
  return (
    <div className="stack stack-half">
      <Button wide icon={leave} onClick={end('this')}>
        {texts.leave}
      </Button>
      <Button wide kind="quiet" onClick={end('all')}>
        {texts.leaveAll}
      </Button>
    </div>
  )
}
