import { readdirSync, readFileSync } from 'node:fs'
import { catalog } from '#machines/catalog'

/** Which charts of the catalog stand in a folder of charts, or are run by a feature of the app. */

const exhibits = import.meta.glob<Record<string, object>>('../../machines/**/*.exhibit.ts', {
  eager: true,
})

const nameOf = new Map<unknown, string>(
  Object.entries(catalog).map(([name, exhibit]) => [exhibit, name]),
)

/** An exhibit by itself, or several as one. */
const namesIn = (value: object): string[] => {
  const name = nameOf.get(value)
  return name ? [name] : Object.values(value).flatMap((one) => nameOf.get(one) ?? [])
}

const folderOf = new Map(
  Object.entries(exhibits).flatMap(([path, module]) =>
    Object.values(module).flatMap((value) =>
      namesIn(value).map((name) => [name, path.split('/').at(-2) ?? ''] as const),
    ),
  ),
)

export const chartsIn = (folder: string): string[] =>
  Object.keys(catalog).filter((name) => folderOf.get(name) === folder)

/** What it imports of the charts is named like them, with `Flow` where it is one. */
const IMPORTED = /import (?:type )?\{([^}]*)\} from '#machines\/[^']*'/g

/** Of its own folder, or named by what the feature imports. */
export function chartsOfFeature(noun: string): string[] {
  const folder = `src/app/features/${noun}`
  const texts = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  const imported = texts
    .flatMap((text) => [...text.matchAll(IMPORTED)])
    .flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
    .map((name) => name.replace(/Flow$/, ''))
    .filter((name) => Object.hasOwn(catalog, name))
  return [...new Set([...chartsIn(noun), ...imported])]
}
