import { expect, test } from 'vitest'
import { insideRoutes, isForAnybody, isOutside, routes, type RouteId } from '#machines/app/routes'

/**
 * Where each page is, who may open it and whether it is one of the open wallet, as a reviewed table.
 * `npx vitest run --project fast tests/machines/app/routes.test.ts -u` writes it anew.
 */

const names = Object.keys(routes) as RouteId[]

test('every route is what was reviewed', async () => {
  const lines = names.map((name) => `${name} ${JSON.stringify(routes[name])}`)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('routes.txt')
})

test('a page is for people outside, for those inside, or for anybody', () => {
  const inside: readonly string[] = insideRoutes
  const kinds = names.map((name) => [isOutside(name), isForAnybody(name), inside.includes(name)])
  expect(kinds.filter((kind) => kind.filter(Boolean).length !== 1)).toEqual([])
})
