import { roomsSetup } from '../rooms.setup.ts'

/** What the person was told, and where else they want to be told. The inbox itself is always there. */
export const notices = roomsSetup.createStateConfig({
  entry: 'readNoticesAgain',
  invoke: { id: 'preferences', src: 'preferencesFlow' },
  on: {
    'news.told': {
      guard: { type: 'toldOfNotice', params: ({ event }) => event },
      actions: 'readNoticesAgain',
    },
  },
})
