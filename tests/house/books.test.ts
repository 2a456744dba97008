import { expect, test } from 'vitest'
import { booksOf, type Lit } from '#app/features/app/roomTable.ts'
import { pathOf, sourceAt } from './source.ts'

/** The words of a room travel beside its screen, so whatever its screens open has to be named with it. */

const screens = 'src/app/screens'
const table = `${screens}/house/roomTable.ts`

/** A screen with every screen it is made of, those it fetches later too; another room is none of them. */
function screensFrom(file: string, met = new Set<string>()): Set<string> {
  if (met.has(file)) return met
  met.add(file)
  const source = sourceAt(file)
  for (const { target } of source.imports.filter(({ typeOnly }) => !typeOnly)) {
    const next = pathOf(source, target)
    if (next?.startsWith(screens) && /\.tsx?$/.test(next) && next !== table) screensFrom(next, met)
  }
  return met
}

/** Books are opened by their names, as fields of what the shelf gives or of what is handed on. */
const opened =
  /\{([^{}]*)\} = useInsideWords\(\)$|\{([^{}]*)\}: InsideWords\b(?!\[)|useInsideWords\(\)\.(\w+)/gm

const booksIn = (file: string) =>
  [...sourceAt(file).text.matchAll(opened)].flatMap(([, taken, handed, one]) =>
    (taken ?? handed ?? one ?? '').split(',').map((name) => name.replace(/:.*/, '').trim()),
  )

const walls = screensFrom(`${screens}/house/Inside.tsx`)
/** Come with the walls. */
const here = ['room', 'wallet']

const rooms = [...sourceAt(table).text.matchAll(/(\w+): \(\) => import\('([^']+)'/g)].map(
  ([, room = '', named = '']) => [room, pathOf(sourceAt(table), named) ?? ''] as const,
)

test('every room but home brings a screen of its own', () => {
  expect(rooms.map(([room]) => room).toSorted()).toEqual(
    Object.keys(booksOf)
      .filter((room) => room !== 'home')
      .toSorted(),
  )
})

test.each(rooms)('%s brings the words it opens, and no others', (room, screen) => {
  const own = [...screensFrom(screen)].filter((file) => !walls.has(file))
  const books = new Set(own.flatMap(booksIn).filter((name) => name && !here.includes(name)))
  const brought = booksOf[room as Lit]
  expect([...brought].toSorted()).toEqual([...books].toSorted())
})
