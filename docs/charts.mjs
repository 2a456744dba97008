import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withChartsOf } from './diff.mjs'
import { openVite } from './openVite.mjs'

/**
 * `npm run charts -- check REVISION [FILM…]`: what the change of the charts since a revision means,
 * and what it would strand. Ends with 1 where a migration is missing, a running flow could not go
 * on, or a film no longer plays: those named, and every `*.film.json` of the repository.
 */

const home = fileURLToPath(new URL('..', import.meta.url))
const MIGRATIONS = 'src/bank/db/migrations'

const servers = new Map()

/** Loads a TypeScript module of a checkout by Vite. */
async function load(root, path) {
  const server = servers.get(root) ?? (await openVite(root))
  servers.set(root, server)
  return server.ssrLoadModule(path)
}

const git = (...args) =>
  execFileSync('git', args, { cwd: home, encoding: 'utf8' }).split('\n').filter(Boolean)

/** The migrations that the revision lacks, committed or not. */
function newMigrations(revision) {
  const before = new Set(git('ls-tree', '-r', '--name-only', revision, MIGRATIONS))
  const now = readdirSync(join(home, MIGRATIONS)).filter((name) => name.endsWith('.sql'))
  const last = Math.max(...now.map((name) => Number.parseInt(name, 10)))
  return {
    migrations: now
      .filter((name) => !before.has(`${MIGRATIONS}/${name}`))
      .map((name) => readFileSync(join(home, MIGRATIONS, name), 'utf8')),
    nextNumber: String(last + 1).padStart(4, '0'),
  }
}

/** What the commits since the revision say is gone, one `State-gone: flow.path` a line. */
const acknowledgedSince = (revision) =>
  git('log', '--format=%B', `${revision}..HEAD`).flatMap((line) => {
    const [, path] = /^State-gone: (\S+)$/.exec(line) ?? []
    return path ?? []
  })

async function check(revision, films) {
  const { changesOf } = await load(home, '/docs/pages/diff.ts')
  const { faultsOf, filmFaults } = await load(home, '/docs/pages/gate.ts')
  const { readTraceFile } = await load(home, '/src/app/inspection/trace.ts')
  return withChartsOf(revision, home, load, ({ before, after, isLife }) => {
    const all = [...films, ...git('ls-files', '*.film.json')]
    return {
      changes: changesOf(before, after, isLife),
      faults: [
        ...faultsOf({
          before,
          after,
          isLife,
          acknowledged: acknowledgedSince(revision),
          ...newMigrations(revision),
        }),
        ...all.flatMap((path) =>
          filmFaults(readTraceFile(readFileSync(join(home, path), 'utf8')), { before, after }).map(
            (fault) => `${path}: ${fault}`,
          ),
        ),
      ],
    }
  })
}

async function main([command, revision = 'HEAD', ...films]) {
  if (command !== 'check') throw new Error('Usage: npm run charts -- check REVISION [FILM…]')
  const { changes, faults } = await check(revision, films)
  console.log(changes.join('\n') || 'The meaning of no chart has changed.')
  if (faults.length === 0) return console.log('\nNothing that is stored or runs would be stranded.')
  console.error(`\n${faults.join('\n')}`)
  process.exitCode = 1
}

try {
  await main(process.argv.slice(2))
} catch (thrown) {
  console.error(thrown.message)
  process.exitCode = 1
} finally {
  for (const server of servers.values()) await server.close()
}
