import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { ChosenTopic, NoticeChannel } from '#contract/notice'
import type { NotificationPreferences } from '#contract/notificationPreferences'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * A choice is shown at once and reverted if refused; one made during a request restarts it with
 * all.
 */

export type PendingPreferences = Partial<
  Record<ChosenTopic, Partial<Record<NoticeChannel, boolean>>>
>

export const preferencesPorts = {
  readPreferences: question<NotificationPreferences>('readPreferences'),
  savePreferences: question<NotificationPreferences, PendingPreferences>('savePreferences'),
}

export interface TopicChoice {
  topic: ChosenTopic
  channel: NoticeChannel
  on: boolean
}

interface PreferencesContext {
  preferences: NotificationPreferences | null
  change: PendingPreferences
  refusal: RefusalNote | null
}

export const choiceShown = (
  { preferences, change }: Pick<PreferencesContext, 'preferences' | 'change'>,
  topic: ChosenTopic,
  channel: NoticeChannel,
): boolean => change[topic]?.[channel] ?? preferences?.topics[topic][channel] ?? false

export const preferencesFlow = setup({
  types: {
    context: {} as PreferencesContext,
    events: {} as { type: 'preferences.refresh' } | ({ type: 'choice.set' } & TopicChoice),
    tags: {} as 'busy',
  },
  actors: preferencesPorts,
  actions: {
    assignPreferences: assign((_, preferences: NotificationPreferences) => ({
      preferences,
      change: {},
      refusal: null,
    })),
    assignChoice: assign(({ context: { change } }, { topic, channel, on }: TopicChoice) => ({
      change: { ...change, [topic]: { ...change[topic], [channel]: on } },
      refusal: null,
    })),
    clearChange: assign({ change: {} }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'preferences',
  description: 'A choice is shown at once and taken back if the bank refuses.',
  context: { preferences: null, change: {}, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readPreferences',
        src: 'readPreferences',
        onDone: { target: 'shown', actions: withOutput('assignPreferences') },
        onError: { target: 'unread', actions: 'assignRefusal' },
      },
    },
    unread: {
      description: 'Could not be loaded; may be retried.',
      on: { 'preferences.refresh': 'reading' },
    },
    shown: {
      description: 'The choices, as the bank knows them.',
      on: { 'choice.set': { target: 'saving', actions: withEvent('assignChoice') } },
    },
    saving: {
      on: { 'choice.set': { target: 'saving', reenter: true, actions: withEvent('assignChoice') } },
      invoke: {
        id: 'savePreferences',
        src: 'savePreferences',
        input: ({ context }) => context.change,
        onDone: { target: 'shown', actions: withOutput('assignPreferences') },
        onError: { target: 'shown', actions: ['clearChange', 'assignRefusal'] },
      },
    },
  },
})
