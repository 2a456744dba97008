import type { Area } from '#tests/mutants/operators'
import { areaNames } from '#tests/mutants/spread'
import { mutants } from '#tests/mutants/mutants'
import type { Mutant } from '#tests/mutants/mutant'
import written from '../../tests/mutants/planted.json'
import scored from '../../tests/mutants/score.json'
import drawn from '../../tests/mutants/spread.json'
import { code, tableOf } from './table.ts'

/** Which defects were planted, and whether a test noticed, as recorded by the run that plants them. */

interface Planted {
  caught: boolean
  seconds: number
  on: string
}

interface Score {
  noticed: number
  missed: { line: number; is: string; becomes: string }[]
}

const kits: Record<string, { on: string; files: Record<string, Score> }> = scored.kits

const planted: Record<string, Planted> = written.planted

export function mutantsPage(): string {
  const known = mutants.flatMap(({ name }) => planted[name] ?? [])
  const caught = known.filter((one) => one.caught).length
  const minutes = Math.round(known.reduce((sum, { seconds }) => sum + seconds, 0) / 60)
  return [
    '<!-- Written by `npm run deep -- mutants`. Plant them, do not change this page. -->',
    '# Defects planted on purpose',
    'Each is put into a copy of the repository, and its tests, which pass before, must fail. `npm run deep -- mutants` plants them all, with `ONLY=word` those whose names contain it, with `REST=1` those not planted yet.',
    `${mutants.length} are listed, ${known.length} were planted, ${caught} caught, in ${minutes} minutes on ${written.machine}.`,
    tableOf(['defect', 'file', 'tests', 'caught', 'on'], mutants.map(rowOf)),
    '# Drawn by a seed',
    `\`npm run deep -- spread\` draws 300 defects, in shares over all areas and at most three of a file, and runs the nearest tests of each in one long-lived Vitest, to the first failure: those called like the file, those that import it or make the calls that it serves, the same of the files that use it, and those of its noun that share most words with it; six at most, in the bank three of other nouns too, three of those whose functions or rows the declaration uses, and those that speak of what the changed lines refuse. In the bank the tables of all calls (\`tests/bank/harness/story.test.ts\`) and of all numbers (\`tests/bank/constants.test.ts\`) are asked too, in the app those of screens and states, of charts the rules over all of them, and elsewhere these where others are few. Files of charts get the tests that import them and the table of what ports ask too, and those of the contract the quick tests called like them in other areas. Left out by rule, since nobody is promised anything by them: types, imports, log lines, texts for engineers, samples, and looks with what decides them; what no longer parses is noticed by everything and not planted, nor is one of \`<\` and \`<=\` for the other where what is chosen are the two compared, which are the same when equal, or which of them comes first. Of a number that ends in \`_000\` a thousandth is planted, of any other one more. What the tests miss as short as \`npm test\` runs them is asked of the same tests as long as \`npm run deep\` runs them. \`SEED=n\` draws the same again, \`PLANT=n\` so many, \`AREAS=bank,app\` in these only, which leaves what is known of the others, \`TO=file\` keeps the result apart from this page. Last on ${drawn.machine}.`,
    tableOf(
      ['area', 'seed', 'on', 'planted', 'caught', 'only by the whole tests'],
      areaNames.map(scoreOf),
    ),
    tableOf(
      ['missed in', 'kind', 'code', 'changed to'],
      areaNames.flatMap((name) => drawn.areas[name].planted.filter(isMissed).map(missedRow)),
    ),
    '# Stryker',
    `\`npm run deep -- stryker\` lets Stryker change the code of money and sessions wherever it can, one change at a time, and runs the tests of each kit. Last on ${scored.machine}. The missed changes are listed; some have no effect that a test could see.`,
    tableOf(['kit', 'file', 'changed', 'noticed', 'on'], Object.entries(kits).flatMap(scoresOf)),
    tableOf(['missed in', 'code', 'changed to'], Object.values(kits).flatMap(missedIn)),
    '',
  ].join('\n\n')
}

type Drawn = (typeof drawn.areas)[Area]['planted'][number]

const isMissed = ({ result }: Drawn) => result === 'missed'

function scoreOf(name: Area): string[] {
  const { seed, on, planted: asked } = drawn.areas[name]
  const all = asked.filter(({ result }) => result !== 'untested')
  const caught = all.length - all.filter(isMissed).length
  const late = all.filter(({ result }) => result === 'caught whole').length
  return [name, String(seed), on, String(all.length), String(caught), String(late)]
}

const missedRow = ({ file, line, kind, is, becomes }: Drawn) => [
  code(`${file}:${line}`),
  kind,
  inOneLine(is),
  inOneLine(becomes),
]

function rowOf({ name, file, tests }: Mutant): string[] {
  const one = planted[name]
  const text = one ? (one.caught ? `yes, in ${one.seconds} s` : '**no**') : 'not planted yet'
  return [name, code(file), tests.split(' ').map(code).join(' '), text, one?.on ?? '']
}

type Kit = (typeof kits)[string]

const scoresOf = ([name, { on, files }]: [name: string, kit: Kit]) =>
  Object.entries(files).map(([file, { noticed, missed }]) => {
    const all = noticed + missed.length
    const percent = Math.round((100 * noticed) / all)
    return [name, code(file), String(all), `${noticed}, ${percent} %`, on]
  })

const missedIn = ({ files }: Kit) =>
  Object.entries(files).flatMap(([file, { missed }]) =>
    missed.map(({ line, is, becomes }) => [
      code(`${file}:${line}`),
      inOneLine(is),
      inOneLine(becomes),
    ]),
  )

const inOneLine = (text: string) => code(text.replace(/\s+/g, ' '))
