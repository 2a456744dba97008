import { assign, setup } from 'xstate'
import type { Language, ThemeMode } from '#contract/preferences'
import { eventParams } from '#machines/kit/params'
import { question } from '#machines/kit/port'

/**
 * In which language and light a person looks at us. Chosen on this device it holds at once, signed
 * in or not; once the bank knows the person it is told as well, and on meeting them what the bank
 * knew wins over what lay on the device. A choice that could not be kept still holds until the app is closed.
 */

export interface DisplayPreferences {
  language: Language | null
  theme: ThemeMode | null
}

export const displayPreferencesPorts = {
  keepTaste: question<void, DisplayPreferences & { tellBank: boolean }>('keepTaste'),
}

export const displayPreferencesFlow = setup({
  types: {
    context: {} as DisplayPreferences & { personKnown: boolean; tellBank: boolean },
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
    noteLanguage: assign(({ context }, { language }: { language: Language }) => ({
      language,
      tellBank: context.personKnown,
    })),
    noteTheme: assign(({ context }, { theme }: { theme: ThemeMode | null }) => ({
      theme,
      tellBank: context.personKnown,
    })),
    notePerson: assign(({ context }, known: DisplayPreferences) => ({
      personKnown: true,
      tellBank: false,
      language: known.language ?? context.language,
      theme: known.theme ?? context.theme,
    })),
    forgetPerson: assign({ personKnown: false, tellBank: false }),
  },
}).createMachine({
  id: 'taste',
  context: ({ input }) => ({ ...input, personKnown: false, tellBank: false }),
  initial: 'settled',
  on: {
    'language.choose': {
      target: '.keeping',
      actions: { type: 'noteLanguage', params: eventParams },
    },
    'theme.choose': { target: '.keeping', actions: { type: 'noteTheme', params: eventParams } },
    'person.left': { actions: 'forgetPerson' },
  },
  states: {
    settled: {
      on: {
        'person.known': {
          guard: 'personUnknown',
          target: 'keeping',
          actions: { type: 'notePerson', params: eventParams },
        },
      },
    },
    keeping: {
      invoke: {
        id: 'keepTaste',
        src: 'keepTaste',
        input: ({ context: { language, theme, tellBank } }) => ({ language, theme, tellBank }),
        onDone: 'settled',
        onError: 'settled',
      },
    },
  },
})
