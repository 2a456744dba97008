import { useSelector } from '@xstate/react'
import { useDevice, useFlow } from '#app/context.ts'
import { RadioGroup } from '#app/ui/RadioGroup.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { languageNames } from '#app/i18n/language.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { usePersonWords } from './words.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

/** Both apply at once, here and on every device of the person. */
export function DisplayPreferencesForm() {
  const { app } = useAppWords()
  const { person: texts } = usePersonWords()
  const preferences = useFlow('displayPreferences')
  const config = useConfig()
  const { kind } = useDevice()
  const languages = config?.supported_locales.supported ?? []
  return (
    <BodyPanel title={texts.displayPreferences}>
      <RadioGroup
        label={app.language}
        options={languages.map((value) => ({
          value,
          word: languageNames[value],
          language: value,
        }))}
        value={useLanguage()}
        onChoose={(language) => preferences?.send({ type: 'language.choose', language })}
      />
      {kind === 'telegram' && <p className="soft">{texts.themeByTelegram}</p>}
      {kind === 'web' && config?.theme_switch && <ThemeChoice />}
    </BodyPanel>
  )
}

function ThemeChoice() {
  const { person: texts } = usePersonWords()
  const preferences = useFlow('displayPreferences')
  const theme = useSelector(preferences, (snapshot) => snapshot?.context.theme)
  return (
    <RadioGroup
      label={texts.theme}
      options={[
        { value: 'system', word: texts.themes.system },
        { value: 'light', word: texts.themes.light },
        { value: 'dark', word: texts.themes.dark },
      ]}
      value={theme ?? 'system'}
      onChoose={(chosen) =>
        preferences?.send({ type: 'theme.choose', theme: chosen === 'system' ? null : chosen })
      }
    />
  )
}
