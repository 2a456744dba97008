import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  chosenTopics,
  noticeChannels,
  type ChosenTopic,
  type NoticeChannel,
  type Preferences as Chosen,
} from '#contract/notice'
import { choiceShown, type preferencesFlow } from '#machines/notice/preferences.flow'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Tick } from '#app/ui/ToggleChip.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { useNoticeWords } from './words.ts'

type PreferencesActor = ActorRefFrom<typeof preferencesFlow>

/** What is sent where beside the inbox; of security everything is, whatever is chosen. */
export function Preferences({ flow }: { flow: PreferencesActor }) {
  const { notice: said } = useNoticeWords()
  const { preferences, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  return (
    <Card title={said.where} busy={busy}>
      {preferences && (
        <CardBody>
          <p className="soft">{said.whereText}</p>
          <Refused note={refusal} />
          <Topics flow={flow} channels={preferences.channels} />
          <Lacks channels={preferences.channels} />
        </CardBody>
      )}
      {!preferences && busy && <SkeletonRows count={4} />}
      {!preferences && !busy && (
        <NotShown
          title={said.notChosen}
          note={refusal}
          again={() => flow.send({ type: 'preferences.refresh' })}
        />
      )}
    </Card>
  )
}

interface Shown {
  flow: PreferencesActor
  channels: Chosen['channels']
}

function Topics({ flow, channels }: Shown) {
  const { notice: said } = useNoticeWords()
  const there = noticeChannels.filter((channel) => channels[channel] !== 'absent')
  return (
    <>
      {there.length > 0 &&
        chosenTopics.map((topic) => (
          <fieldset key={topic} className="field">
            <legend className="label">{said.topic[topic]}</legend>
            <div className="cluster">
              {there.map((channel) => (
                <Switch key={channel} {...{ flow, topic, channel }} />
              ))}
            </div>
          </fieldset>
        ))}
      <div className="stack stack-none">
        <p className="label">{said.security}</p>
        <p className="small soft">{said.securityText}</p>
      </div>
    </>
  )
}

interface Switched {
  flow: PreferencesActor
  topic: ChosenTopic
  channel: NoticeChannel
}

function Switch({ flow, topic, channel }: Switched) {
  const { notice: said } = useNoticeWords()
  const chosen = useSelector(flow, ({ context }) => choiceShown(context, topic, channel))
  const shut = useSelector(
    flow,
    ({ context }) => context.preferences?.channels[channel] === 'shut' && !context.wish[topic],
  )
  const on = chosen && !shut
  return (
    <Tick
      word={said.channel[channel]}
      on={on}
      onTurn={() => flow.send({ type: 'choice.set', topic, channel, on: !on })}
    />
  )
}

/** Why a way is not there, where something can be done about it. */
function Lacks({ channels }: Pick<Shown, 'channels'>) {
  const { notice: said } = useNoticeWords()
  const lacks = [
    ...(channels.email === 'absent' ? [said.noMail] : []),
    ...(channels.telegram === 'shut' ? [said.botShut] : []),
  ]
  return lacks.map((text) => (
    <p key={text} className="small soft">
      {text}
    </p>
  ))
}
