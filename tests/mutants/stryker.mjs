import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openVite } from '../../docs/openVite.mjs'
import { machine } from '../kit/vitest.mjs'
import { copyHouse, writePage } from './run.mjs'

/**
 * Stryker changes what counts money and what keeps a session, everywhere it can, and asks the tests
 * of those kits each time. What they noticed is kept in `score.json` a kit, and docs/mutants.md is
 * written from it. `ONLY=word` takes the kits whose names hold it. Stryker is fetched when it is asked
 * for: a newcomer needs none of its hundred packages. Its tenth edition wants a later Node than ours.
 */

const STRYKER = '@stryker-mutator/core@9.6.1'
const BARE = 'bare.config.mjs'
const PATIENCE_MS = 600_000

const kits = [
  {
    name: 'amounts',
    files: ['src/contract/kit/amount.ts'],
    tests: ['tests/contract/kit/amount.test.ts'],
  },
  {
    name: 'prices',
    files: ['src/bank/rate/ratio.ts', 'src/bank/quote/computeQuote.ts'],
    tests: ['tests/bank/quote/computeQuote.test.ts', 'tests/bank/rate/ratio.test.ts'],
  },
  {
    name: 'sessions',
    files: [
      'machines/session/session.flow.ts',
      'machines/session/session.setup.ts',
      'machines/session/session.states/renewing.ts',
    ],
    tests: [
      'tests/machines/session/renewing.test.ts',
      'tests/machines/session/session.flow.test.ts',
    ],
  },
  { name: 'calls', files: ['src/client/call.ts'], tests: ['tests/client/call.test.ts'] },
]

export async function scoreKits(home, note) {
  const path = join(home, 'tests/mutants/score.json')
  const { kits: known } = JSON.parse(readFileSync(path, 'utf8'))
  for (const kit of kits.filter(({ name }) => name.includes(process.env.ONLY ?? ''))) {
    const files = mutated(home, kit)
    note(`Stryker: ${kit.name}`, files !== null)
    if (!files) continue
    known[kit.name] = { on: new Date().toISOString().slice(0, 10), files }
    writeFileSync(path, `${JSON.stringify({ machine, kits: known }, null, 2)}\n`)
  }
  const vite = await openVite(home)
  try {
    await writePage(home, vite)
  } finally {
    await vite.close()
  }
}

/** In a copy of the house, since Stryker writes its switches into the files themselves. */
function mutated(home, kit) {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'stryker-')))
  try {
    copyHouse(home, copy)
    writeFileSync(join(copy, 'stryker.json'), JSON.stringify(settingsFor(kit)))
    // None of these tests needs a database, or anything else our projects bring along; and none is
    // to fail for being slow, which would pass for having noticed.
    writeFileSync(join(copy, BARE), `export default { test: { testTimeout: ${PATIENCE_MS} } }`)
    const fetched = [
      'exec',
      '--yes',
      `--package=${STRYKER}`,
      '--',
      'stryker',
      'run',
      'stryker.json',
    ]
    spawnSync('npm', fetched, {
      cwd: copy,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    const report = join(copy, 'report.json')
    return existsSync(report) && statSync(report).size > 0
      ? scoresIn(JSON.parse(readFileSync(report, 'utf8')))
      : null
  } finally {
    rmSync(copy, { recursive: true })
  }
}

const settingsFor = ({ files, tests }) => ({
  mutate: files,
  testRunner: 'command',
  commandRunner: {
    command: `node node_modules/vitest/vitest.mjs run --config ${BARE} --bail=1 ${tests.join(' ')}`,
  },
  reporters: ['clear-text', 'json'],
  clearTextReporter: { reportTests: false, logTests: false },
  jsonReporter: { fileName: 'report.json' },
  concurrency: 1,
  inPlace: true,
  plugins: [],
  tempDirName: '.stryker',
})

/** Of each file how many of its mutants were noticed, and which were not. */
const scoresIn = ({ files }) =>
  Object.fromEntries(
    Object.entries(files).map(([file, { mutants, source }]) => {
      const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout')
      const missed = mutants.filter(({ status }) => status === 'Survived')
      return [
        file,
        {
          noticed: noticed.length,
          missed: missed.map((mutant) => ({
            line: mutant.location.start.line,
            is: sliceOf(source, mutant.location),
            becomes: mutant.replacement,
          })),
        },
      ]
    }),
  )

function sliceOf(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1)
  lines[0] = lines[0].slice(start.column - 1)
  return lines.join('\n')
}
