import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import type { Language } from '#contract/preferences'
import { createWords, LanguageProvider, loadWords } from '#app/i18n/language.tsx'
import { refusalOf } from '#tests/kit/client'

/** The words of a screen are there before it, in the language that is chosen. */

/** A feature with one word, the name of its language; and what was fetched of it. */
function createBook() {
  const fetched: Language[] = []
  const network = { isOut: false }
  const fetchIn = (language: Language) => async () => {
    if (network.isOut) throw new Error('No network.')
    fetched.push(language)
    return { word: language }
  }
  const useWords = createWords<{ word: string }>({ en: fetchIn('en'), ru: fetchIn('ru') })
  const Word = () => useWords().word
  const pageIn = (language: Language) => (
    <LanguageProvider language={language}>
      <main>
        <Suspense fallback="…">
          <Word />
        </Suspense>
      </main>
    </LanguageProvider>
  )
  return { fetched, network, pageIn }
}

const shown = () => screen.getByRole('main').textContent

test('what was fetched before is shown at once, and fetched no more', async () => {
  const { fetched, pageIn } = createBook()
  await loadWords('en')
  await loadWords('en')
  render(pageIn('en'))
  expect([shown(), fetched]).toEqual(['en', ['en']])
})

test('a change of the language fetches the words of every screen', async () => {
  const [one, other] = [createBook(), createBook()]
  await loadWords('en')
  const { rerender } = render(one.pageIn('en'))
  await act(async () => rerender(one.pageIn('ru')))
  expect(shown()).toBe('ru')
  expect([one.fetched, other.fetched]).toEqual([
    ['en', 'ru'],
    ['en', 'ru'],
  ])
})

test('offline a change of the language leaves the one before', async () => {
  const { fetched, network, pageIn } = createBook()
  await loadWords('en')
  network.isOut = true
  await loadWords('ru')
  network.isOut = false
  render(pageIn('ru'))
  expect([shown(), fetched]).toEqual(['en', ['en']])
})

test('the first words that do not come are fetched again', async () => {
  const { network, pageIn } = createBook()
  network.isOut = true
  expect((await refusalOf(loadWords('ru'))).code).toBe('OFFLINE')
  network.isOut = false
  await loadWords('ru')
  render(pageIn('ru'))
  expect(shown()).toBe('ru')
})
