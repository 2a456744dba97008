import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  chosenTopics,
  noticeChannels,
  type ChosenTopic,
  type NoticeChannel,
} from '#contract/notice'
import { type NotificationPreferences } from '#contract/notificationPreferences'
import { choiceShown, type preferencesFlow } from '#machines/notice/preferences.flow'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { ToggleChip } from '#app/ui/ToggleChip.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useNoticeWords } from './words.ts'

type PreferencesActor = ActorRefFrom<typeof preferencesFlow>

/** Where notices go beside the inbox; security notices always go everywhere. */
export function NoticePreferences({ flow }: { flow: PreferencesActor }) {
  const { notice: texts } = useNoticeWords()
  const { preferences, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Panel title={texts.where} busy={busy}>
      {preferences && (
        <PanelBody>
          <p className="soft">{texts.whereText}</p>
          <RefusalCallout note={refusal} />
          <Topics flow={flow} channels={preferences.channels} />
          <MissingChannels channels={preferences.channels} />
        </PanelBody>
      )}
      {!preferences && busy && <SkeletonRows count={4} />}
      {!preferences && !busy && (
        <LoadFailed
          title={texts.notChosen}
          note={refusal}
          onRetry={() => flow.send({ type: 'preferences.refresh' })}
        />
      )}
    </Panel>
  )
}

interface Props {
  flow: PreferencesActor
  channels: NotificationPreferences['channels']
}

function Topics({ flow, channels }: Props) {
  const { notice: texts } = useNoticeWords()
  const available = noticeChannels.filter((channel) => channels[channel] !== 'absent')
  return (
    <>
      {available.length > 0 &&
        chosenTopics.map((topic) => (
          <fieldset key={topic} className="field">
            <legend className="label">{texts.topic[topic]}</legend>
            <div className="cluster">
              {available.map((channel) => (
                <Switch key={channel} {...{ flow, topic, channel }} />
              ))}
            </div>
          </fieldset>
        ))}
      <div className="stack stack-none">
        <p className="label">{texts.security}</p>
        <p className="small soft">{texts.securityText}</p>
      </div>
    </>
  )
}

interface SwitchProps {
  flow: PreferencesActor
  topic: ChosenTopic
  channel: NoticeChannel
}

function Switch({ flow, topic, channel }: SwitchProps) {
  const { notice: texts } = useNoticeWords()
  const chosen = useSelector(flow, ({ context }) => choiceShown(context, topic, channel))
  const shut = useSelector(
    flow,
    ({ context }) => context.preferences?.channels[channel] === 'shut' && !context.change[topic],
  )
  const on = chosen && !shut
  return (
    <ToggleChip
      word={texts.channel[channel]}
      on={on}
      onToggle={() => flow.send({ type: 'choice.set', topic, channel, on: !on })}
    />
  )
}

/** Why a channel is missing, where something can be done about it. */
function MissingChannels({ channels }: Pick<Props, 'channels'>) {
  const { notice: texts } = useNoticeWords()
  const lacks = [
    ...(channels.email === 'absent' ? [texts.noMail] : []),
    ...(channels.telegram === 'shut' ? [texts.botShut] : []),
  ]
  return lacks.map((text) => (
    <p key={text} className="small soft">
      {text}
    </p>
  ))
}
