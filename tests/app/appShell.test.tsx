import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppShell } from '#app/ui/AppShell.tsx'
import { renderPart } from './picking.tsx'

const link = (word: string, at: 'tab' | 'rail' | 'foot', more: object = {}) => ({
  href: `/${word}`,
  onGo: () => {},
  icon: '',
  word,
  current: false as const,
  at,
  ...more,
})

const links = [
  link('Home', 'tab'),
  link('Cards', 'rail'),
  link('Notices', 'foot', { top: true, waiting: { number: 3, word: 'unread' } }),
  link('Profile', 'foot', { own: 'Ann' }),
]

function renderShell(hosted: boolean) {
  const words = { label: 'Pages', skip: 'Skip', news: 'Two new' }
  const brand = { name: 'Larkspur', mark: 'M0 0' }
  const shown = { ...words, brand, hosted, links, more: link('More', 'tab') }
  renderPart(
    <AppShell {...(shown as unknown as Parameters<typeof AppShell>[0])}>
      <main>Page</main>
    </AppShell>,
  )
}

const hrefsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((one) => one.getAttribute('href'))

test('on the web a rail lists every page below the brand, which leads home', () => {
  renderShell(false)
  const [rail, tabs] = screen.getAllByRole('navigation', { name: 'Pages' })
  expect(hrefsIn(rail!)).toEqual(['/Home', '/Home', '/Cards', '/Notices', '/Profile'])
  expect(within(rail!).getAllByRole('link')[0]!.textContent).toBe('Larkspur')
  expect(hrefsIn(tabs!)).toEqual(['/Home', '/More'])
})

test('on the web a bar above the page has the brand, what is new and the person', () => {
  renderShell(false)
  const bar = screen.getByRole('banner')
  expect(bar.textContent).toContain('Larkspur')
  expect(hrefsIn(bar)).toEqual(['/Notices', '/Profile'])
  expect(bar.textContent).toContain('3')
})

test('within Telegram there are tabs alone', () => {
  renderShell(true)
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.getAllByRole('navigation')).toHaveLength(1)
  expect(screen.getByRole('status').textContent).toBe('Two new')
})
