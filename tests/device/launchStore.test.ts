import { expect, test } from 'vitest'
import { readStoredLaunch, storeLaunch } from '#device/launchStore'

function openView() {
  const stored = new Map<string, string>()
  const sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  }
  return { sessionStorage } as unknown as Window
}

test('a reloaded page finds the launch that was stored', () => {
  const view = openView()
  expect(readStoredLaunch(view)).toBeNull()
  storeLaunch(view, 'tgWebAppData=one')
  expect(readStoredLaunch(view)).toBe('tgWebAppData=one')
})

test('blocked storage holds none, and breaks nothing', () => {
  const view = {
    get sessionStorage(): Storage {
      throw new Error('blocked')
    },
  } as Window
  expect(() => storeLaunch(view, 'tgWebAppData=one')).not.toThrow()
  expect(readStoredLaunch(view)).toBeNull()
})
