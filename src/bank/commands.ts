import { resolve } from 'node:path'
import { checkAudit } from './audit/check.ts'
import { checkAuditFile } from './audit/checkFile.ts'
import { linesIn, verifyFile } from './audit/verifyFile.ts'
import { backup, type BackupResult } from './db/backup.ts'
import type { Engine } from './db/engine.ts'
import { openForChange, openForCopy, openUnmigrated, type EngineOptions } from './db/open.ts'
import { restore } from './db/restore.ts'
import { botApiUrlIn } from './outside/botApi.ts'
import { realClock } from './outside/clock.ts'
import { openDocuments } from './outside/documents/documents.ts'
import { masterKey } from './outside/masterKey.ts'
import { openRandom } from './outside/random.ts'
import { openSeal } from './outside/seal.ts'
import type { Env, BankSettings } from './settings.ts'
import { giveBot, readBot } from './tenant/bot.ts'
import { runTenantCommand } from './tenant/command.ts'
import { listTenantIds } from './tenant/tenant.rows.ts'
import { readMoneyForm, setMoneyForm } from './tenant/money.ts'
import { allowOrigins, readOrigins } from './tenant/origins.ts'

type Print = (line: string) => void

interface Command {
  /** What follows its name on the command line. */
  argument: string
  /** Needs no database: what it found out stands, whatever becomes of the rest. */
  before?: (rest: readonly string[]) => Promise<string | null>
  open: (query: EngineOptions) => Promise<Engine>
  work: (engine: Engine, argument: string, about: CommandInput) => Promise<string>
}

interface CommandInput {
  settings: BankSettings
  env: Env
  /** What follows the argument. */
  rest: readonly string[]
}

const KEY_APART = 'The master key is not among them: keep it apart.'

export function countsIn({ rows, documents, missing }: BackupResult): string {
  const counts = `${rows} rows and ${documents} documents.`
  if (missing.length === 0) return counts
  return `${counts} Missing in the document store: ${missing.join(', ')}.`
}

const commands: Readonly<Record<string, Command>> = {
  /** A running bank is not disturbed. */
  backup: {
    argument: 'FILE',
    open: openForCopy,
    work: async (engine, file, { settings: { dataDir }, env }) => {
      const documents = openDocuments(env, dataDir, realClock)
      return `Copied ${countsIn(await backup(engine, documents, resolve(file)))} ${KEY_APART}`
    },
  },
  /** Into an empty database, all of it or nothing. */
  restore: {
    argument: 'FILE',
    open: openUnmigrated,
    work: async (engine, file, { settings: { dataDir }, env }) => {
      const documents = openDocuments(env, dataDir, realClock)
      return `Put back ${countsIn(await restore(engine, documents, resolve(file)))} ${KEY_APART}`
    },
  },
  /** The bot is named in the environment; a running bank sees it at once. */
  bot: {
    argument: 'TENANT',
    open: openForCopy,
    work: async (engine, slug, { settings: { dataDir }, env }) => {
      const bot = readBot(env)
      const seal = openSeal(masterKey(env, dataDir, 'in use'))
      const random = openRandom(realClock)
      await giveBot(
        { engine, seal, random, clock: realClock, botApiUrl: botApiUrlIn(env) },
        slug,
        bot,
      )
      return `${slug} has the bot ${bot.name}${bot.webhook ? ', which hears' : ''}.`
    },
  },
  /** Named in the environment, all of them; a running bank sees it within a second. */
  origins: {
    argument: 'TENANT',
    open: openForCopy,
    work: async (engine, slug, { env }) => {
      const origins = readOrigins(env)
      await allowOrigins(engine, slug, origins)
      return `${slug} is open to ${origins.join(', ') || 'no page but its own'}.`
    },
  },
  /** Reads every row of the chain, or of a file and its part of it; a running bank is not disturbed. */
  audit: {
    argument: 'TENANT [FILE]',
    before: async ([file]) => {
      if (file === undefined) return null
      const { head, rows } = await verifyFile(linesIn(resolve(file)))
      const from = head.first === null ? '' : `, from row ${head.first} on`
      return `The file holds: ${rows} rows of ${head.slug} in their chain${from}.`
    },
    open: openForCopy,
    work: async (engine, slug, { rest: [file] }) => {
      if (file !== undefined) return checkAuditFile(engine, slug, resolve(file))
      const { holds, links, brokenAt } = await checkAudit(engine, slug)
      if (!holds) throw new Error(`The audit of ${slug} was changed: row ${brokenAt}.`)
      return `The audit of ${slug} holds: ${links} rows in their chain.`
    },
  },
  /** Named in the environment: `MONEY=number`, or `MONEY=string`. */
  money: {
    argument: 'TENANT',
    open: openForCopy,
    work: async (engine, slug, { env }) => {
      const form = readMoneyForm(env)
      await setMoneyForm(engine, slug, form)
      return `${slug} answers with amounts as ${form}s.`
    },
  },
  /** Makes tenants, and pauses and closes them; a running bank takes it up within seconds. */
  tenant: {
    argument: 'create | list | pause | resume | close | host …',
    open: openForChange,
    work: async (engine, act, { settings, env, rest }) => {
      const inUse = (await listTenantIds(engine)).length > 0
      const seal = openSeal(masterKey(env, settings.dataDir, inUse ? 'in use' : 'new'))
      const deps = { engine, seal, clock: realClock, random: openRandom(realClock) }
      return runTenantCommand(deps, settings, [act, ...rest])
    },
  },
}

interface CommandContext {
  env: Env
  say: Print
  /** Resolves when the process is told to end. */
  stopped: Promise<void>
}

export async function runCommand(
  args: readonly string[],
  settings: BankSettings,
  { env, say, stopped }: CommandContext,
) {
  const [name = '', argument, ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return false
  if (!argument) throw new Error(`Say which: npm run ${name} -- ${command.argument}`)
  const found = await command.before?.(rest)
  if (found) say(found)
  const { dataDir, databaseUrl } = settings
  const engine = await command.open({ dataDir, databaseUrl, say })
  try {
    const interrupted = stopped.then(() => {
      throw new Error(`Stopped before ${name} was finished.`)
    })
    say(await Promise.race([command.work(engine, argument, { settings, env, rest }), interrupted]))
  } finally {
    await engine.close()
  }
  return true
}
