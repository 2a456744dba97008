import { useSelector } from '@xstate/react'
import { useDevice, useFlow, useHouse } from '#app/context.tsx'
import { dressOf } from '#app/theme/theme.ts'
import { Card, CardBody } from '#app/ui/Card.tsx'
import { Choice } from '#app/ui/Choice.tsx'
import { useInsideWords, useLanguage, useWords } from '#app/i18n/speak.tsx'
import { tongues } from '#app/i18n/words.ts'
import { useConfig } from '#app/features/app/routing.ts'

/** Language and light: both hold at once, here and on every device of the person. */
export function TasteForm() {
  const { house } = useWords()
  const { person: said } = useInsideWords()
  const taste = useFlow('taste')
  const config = useConfig()
  const { kind } = useDevice()
  const languages = config?.supported_locales.supported ?? []
  return (
    <Card title={said.taste}>
      <CardBody>
        <Choice
          label={house.language}
          options={languages.map((value) => ({ value, word: tongues[value], language: value }))}
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
  const { person: said } = useInsideWords()
  const house = useHouse()
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
      value={dressOf(house, device).mode ?? 'light'}
      onChoose={(theme) => taste?.send({ type: 'theme.choose', theme })}
    />
  )
}
