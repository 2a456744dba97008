import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import { filesUnder, sourceAt } from '#tests/conventions/source'
import { chartsOfFeature } from './charts.ts'
import { isCalledLike, mentions, nameOf, textOf, type NearTest } from './words.ts'

/** Which tests of the app are near to one of its files. */

/** Of these only the rows of a noun are asked. */
export const TABLES = /^tests\/app\/(asked|looks|\w*[rR]ecords|screens|states)\.test/
/** Of these the tests of a noun are called by it. */
const RECORDS = [
  'screens',
  'records',
  'detailRecords',
  'payeeRecords',
  'keyRecords',
  'lengthRecords',
  'roleRecords',
]
/** Every state of every chart of a noun, which takes longest. */
export const STATES = 'tests/app/states.test.tsx'
/** The markup of each of these parts. */
const PARTS = 'tests/app/parts.test.tsx'

export function testsNearInApp(tests: string[], file: string, declaration: string): string[] {
  const [name, noun] = [nameOf(file), nounOf(file)]
  const users = usersOf(file)
  const texts = textsShown(file, declaration)
  const rare = rareImports(file, tests)
  return tests.filter(
    (path) =>
      !TABLES.test(path) &&
      (basename(path).startsWith(noun) ||
        isCalledAlike(path, name) ||
        texts.some((text) => textOf(path).includes(text)) ||
        rare.some((target) => isImportedBy(path, target)) ||
        mentions(path, `${noun}/`) ||
        mentions(path, inFolder(file)) ||
        users.some((user) => mentions(path, user))),
  )
}

/**
 * Those called like it, then those that import it or what it does, say what it says, import who
 * uses it, or are of its noun.
 */
export function rankInApp(
  file: string,
  declaration: string,
  tests: string[],
): (path: string) => number {
  const texts = textsShown(file, declaration)
  const rare = rareImports(file, tests)
  const users = usersOf(file)
  return (path) => {
    if (isCalledLike(path, nameOf(file))) return 3
    if (isCalledAlike(path, nameOf(file))) return 2.5
    if (mentions(path, inFolder(file))) return 2
    if (rare.some((target) => isImportedBy(path, target))) return 1.9
    if (texts.some((text) => textOf(path).includes(text))) return 1.75
    if (users.some((user) => mentions(path, user))) return 1.5
    return basename(path).startsWith(nounOf(file)) ? 1 : 0
  }
}

function nounOf(file: string): string {
  const [, , folder, feature = ''] = file.split('/')
  return folder === 'features' ? feature : nameOf(file)
}

const RARE_MOST = 3

/** Of what it has from elsewhere, that which few tests are about. */
function rareImports(file: string, tests: string[]): string[] {
  const targets = sourceAt(file).imports.map(({ target }) => target)
  return targets.filter(
    (target) =>
      /^#(contract|machines|device)/.test(target) &&
      tests.filter((path) => isImportedBy(path, target)).length <= RARE_MOST,
  )
}

const isImportedBy = (path: string, target: string) => textOf(path).includes(`'${target}'`)

const ALIKE_LEAST = 4

/** One is called by the other and more. */
function isCalledAlike(path: string, name: string): boolean {
  const [one, other] = [nameOf(path), name].map((text) => text.toLowerCase())
  const shorter = Math.min(one!.length, other!.length)
  return shorter >= ALIKE_LEAST && one!.slice(0, shorter) === other!.slice(0, shorter)
}

/** Several features have files of one name, such as `ports`. */
const inFolder = (file: string) => `${basename(dirname(file))}/${nameOf(file)}`

/** Shorter ones are many things to many tests. */
const TEXT_LEAST = 6

/** Tests speak of what a screen shows by its English words. */
function textsShown(file: string, declaration: string): string[] {
  const words = join(dirname(file), 'words.en.ts')
  if (!existsSync(words)) return []
  return [...textOf(words).matchAll(/^ +(\w+): '(.*)',$/gm)].flatMap(([, name, text = '']) =>
    text.length >= TEXT_LEAST && declaration.includes(`.${name}`) ? [text] : [],
  )
}

/** The parts of other features that show it. */
const usersOf = (file: string) =>
  filesUnder('src/app/features')
    .filter((path) => path.endsWith('.tsx') && textOf(path).includes(`/${basename(file)}'`))
    .map(nameOf)

/** What the screens of its noun say; of a part that many share, those of the nouns that use it. */
export function screensOf(file: string): NearTest[] {
  const [, , folder, noun = ''] = file.split('/')
  const others = nounsImporting(file).filter((one) => one !== noun)
  const nouns = folder === 'features' ? [noun, ...others.slice(0, 2)] : nounsShowing(others)
  const charts = [...new Set(nouns.flatMap(chartsOfFeature))]
  const states = { path: STATES, names: `^(${charts.join('|')})$` }
  const screens = RECORDS.flatMap((name) => {
    const path = `tests/app/${name}.test.tsx`
    const texts = [path, ...pagesOf(path)].map(textOf)
    const shown = nouns.filter((one) => texts.some((text) => namesRecordOf(one).test(text)))
    return shown.length > 0 ? [{ path, names: `^(${shown.join('|')})\\.` }] : []
  })
  const asked = { path: 'tests/app/asked.test.ts', names: `^(${charts.join('|')}) asks` }
  const looks = { path: 'tests/app/looks.test.ts' }
  const ofModules = file.endsWith('.ts') ? [looks, ...(charts.length > 0 ? [asked] : [])] : []
  return [
    ...(isPart(file) ? [{ path: PARTS }] : []),
    ...ofModules,
    ...screens,
    ...(charts.length > 0 ? [states] : []),
  ]
}

/** A record is called by its noun and what is different in it. */
const namesRecordOf = (noun: string) => new RegExp(`['\`]${noun}\\.`)

/** What it imports of the pages beside it. */
const pagesOf = (path: string) =>
  sourceAt(path).imports.flatMap(({ target }) =>
    target.startsWith('./') ? [`${dirname(path)}/${target.slice(2)}`] : [],
  )

/** Shown there by itself, or within another. */
const isPart = (file: string): boolean =>
  textOf(PARTS).includes(`/${basename(file)}'`) ||
  (file.startsWith('src/app/ui/') &&
    filesUnder('src/app/ui').some(
      (path) => textOf(path).includes(`'./${basename(file)}'`) && isPart(path),
    ))

const NOUNS = 5

/** Where none uses it, those with the fullest pages. */
const nounsShowing = (users: string[]) =>
  users.length > 0 ? users.slice(0, NOUNS) : ['card', 'order', 'wallet']

/** The nouns of the features that import it, those that do so most first. */
function nounsImporting(part: string): string[] {
  const folder = 'src/app/features'
  const target = `'${part.replace('src/', '#')}'`
  const count = (noun: string) =>
    readdirSync(`${folder}/${noun}`).filter((file) =>
      textOf(`${folder}/${noun}/${file}`).includes(target),
    ).length
  const uses = readdirSync(folder).map((noun) => ({ noun, files: count(noun) }))
  const used = uses.filter(({ files }) => files > 0).toSorted((one, two) => two.files - one.files)
  return used.map(({ noun }) => noun)
}
