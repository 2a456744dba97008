import { useSelector } from '@xstate/react'
import { useDevice, useFlow, useApp } from '#app/context.tsx'
import { themeOf } from '#app/theme/theme.ts'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { Choice } from '#app/ui/RadioGroup.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { languageNames } from '#app/i18n/language.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { usePersonWords } from './words.ts'

/** Language and light: both hold at once, here and on every device of the person. */
export function TasteForm() {
  const { app: house } = useAppWords()
  const { person: said } = usePersonWords()
  const taste = useFlow('taste')
  const config = useConfig()
  const { kind } = useDevice()
  const languages = config?.supported_locales.supported ?? []
  return (
    <Card title={said.taste}>
      <CardBody>
        <Choice
          label={house.language}
          options={languages.map((value) => ({
            value,
            word: languageNames[value],
            language: value,
          }))}
          value={useLanguage()}
          onChoose={(language) => taste?.send({ type: 'language.choose', language })}
        />
        {kind === 'telegram' && <p className="soft">{said.themeByTelegram}</p>}
        {kind === 'web' && config?.theme_switch && <ThemeChoice />}
      </CardBody>
    </Card>
  )
}

function ThemeChoice() {
  const { person: said } = usePersonWords()
  const app = useApp()
  const device = useDevice()
  const taste = useFlow('taste')
  useSelector(taste, (seen) => seen?.context.theme)
  return (
    <Choice
      label={said.theme}
      options={[
        { value: 'light', word: said.themes.light },
        { value: 'dark', word: said.themes.dark },
      ]}
      value={themeOf(app, device).mode ?? 'light'}
      onChoose={(theme) => taste?.send({ type: 'theme.choose', theme })}
    />
  )
}
