import { assign, setup } from 'xstate'
import type { Language, ThemeMode } from '#contract/preferences'
import { withEvent } from '#machines/kit/params'
import { question } from '#machines/kit/port'

/**
 * Language and theme. A choice applies at once, signed in or not, and is saved to the bank once the
 * person is known; on sign-in the bank's values win over the device's. A choice that could not be
 * saved holds until the app is closed.
 */

export interface DisplayPreferences {
  language: Language | null
  theme: ThemeMode | null
}

export const displayPreferencesPorts = {
  saveDisplayPreferences: question<void, DisplayPreferences & { saveToBank: boolean }>(
    'saveDisplayPreferences',
  ),
}

export const displayPreferencesFlow = setup({
  types: {
    context: {} as DisplayPreferences & { personKnown: boolean; saveToBank: boolean },
    input: {} as DisplayPreferences,
    events: {} as
      | { type: 'language.choose'; language: Language }
      | { type: 'theme.choose'; theme: ThemeMode | null }
      | ({ type: 'person.known' } & DisplayPreferences)
      | { type: 'person.left' },
  },
  actors: displayPreferencesPorts,
  guards: {
    personUnknown: ({ context }) => !context.personKnown,
  },
  actions: {
    assignLanguage: assign(({ context }, { language }: { language: Language }) => ({
      language,
      saveToBank: context.personKnown,
    })),
    assignTheme: assign(({ context }, { theme }: { theme: ThemeMode | null }) => ({
      theme,
      saveToBank: context.personKnown,
    })),
    assignPerson: assign(({ context }, known: DisplayPreferences) => ({
      personKnown: true,
      saveToBank: false,
      language: known.language ?? context.language,
      theme: known.theme ?? context.theme,
    })),
    clearPerson: assign({ personKnown: false, saveToBank: false }),
  },
}).createMachine({
  id: 'displayPreferences',
  description: 'A choice applies at once; the bank’s values win when the person signs in.',
  context: ({ input }) => ({ ...input, personKnown: false, saveToBank: false }),
  initial: 'settled',
  on: {
    'language.choose': { target: '.saving', actions: withEvent('assignLanguage') },
    'theme.choose': { target: '.saving', actions: withEvent('assignTheme') },
    'person.left': { actions: 'clearPerson' },
  },
  states: {
    settled: {
      on: {
        'person.known': {
          guard: 'personUnknown',
          target: 'saving',
          actions: withEvent('assignPerson'),
        },
      },
    },
    saving: {
      invoke: {
        id: 'saveDisplayPreferences',
        src: 'saveDisplayPreferences',
        input: ({ context: { language, theme, saveToBank } }) => ({ language, theme, saveToBank }),
        onDone: 'settled',
        onError: 'settled',
      },
    },
  },
})
