import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppLock } from '#app/features/proof/AppLock.tsx'
import { loadWords } from '#app/i18n/language.tsx'
import { renderPart } from './picking.tsx'

/** What is signed in is behind the lock also before anybody knows whether there is one. */

test('nothing can be seen or pressed until the lock has been looked for', async () => {
  await loadWords('en')
  renderPart(
    <AppLock>
      <button type="button">Send</button>
    </AppLock>,
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
})
