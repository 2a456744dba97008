import { expect, test } from 'vitest'
import { openWeb, webLink } from '#device/web'

test('never opens an address that would run in our page', () => {
  expect(webLink('https://t.me/larkspur?start=1')).toBe('https://t.me/larkspur?start=1')
  expect(() => webLink('javascript:alert(1)')).toThrow('no web address')
  expect(() => webLink('//no.scheme')).toThrow()
})

test.each([
  ['https://a.example/b', 'https://a.example/b'],
  ['http://a.example/', 'http://a.example/'],
])('opens %s beside the app, and gives it no way back', (url, href) => {
  const opened: unknown[][] = []
  const assigned: unknown[] = []
  const view = {
    navigator: { languages: [] },
    location: { origin: 'https://app.example', assign: (to: string) => assigned.push(to) },
    open: (...args: unknown[]) => opened.push(args),
    localStorage: {},
  } as unknown as Window
  const { host } = openWeb(view)
  host.openLink(url)
  host.openReturningPage('/visit/1')
  expect(opened).toEqual([[href, '_blank', 'noopener,noreferrer']])
  expect(assigned).toEqual(['https://app.example/visit/1'])
})
