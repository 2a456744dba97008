import { resolve } from 'node:path'
import { backup } from './db/backup.ts'
import type { Engine } from './db/engine.ts'
import { openUnmigrated, openForCopy, type EngineOptions } from './db/open.ts'
import { restore } from './db/restore.ts'
import { masterKey } from './outside/masterKey.ts'
import { openSeal } from './outside/seal.ts'
import type { Env, BankSettings } from './settings.ts'
import { giveBot, readBot } from './tenant/bot.ts'

type PrintLine = (line: string) => void

interface Command {
  /** What must be said after its name. */
  of: string
  open: (query: EngineOptions) => Promise<Engine>
  /** Answers with the sentence for the operator. */
  work: (engine: Engine, word: string, settings: BankSettings, env: Env) => Promise<string>
}

const KEY_APART = 'The master key is not among them: keep it apart.'

/** What the operator may ask of the bank instead of opening it. */
const commands: Readonly<Record<string, Command>> = {
  /** Copies everything into one file; a bank that is running goes on undisturbed. */
  backup: {
    of: 'FILE',
    open: openForCopy,
    work: async (engine, file) =>
      `Copied ${(await backup(engine, resolve(file))).rows} rows. ${KEY_APART}`,
  },
  /** Puts such a file back into an empty database, all of it or nothing. */
  restore: {
    of: 'FILE',
    open: openUnmigrated,
    work: async (engine, file) =>
      `Put back ${(await restore(engine, resolve(file))).rows} rows. ${KEY_APART}`,
  },
  /** Gives a tenant its Telegram bot, named in the environment; a running bank knows it at once. */
  bot: {
    of: 'TENANT',
    open: openForCopy,
    work: async (engine, slug, { dataDir }, env) => {
      const bot = readBot(env)
      await giveBot(engine, openSeal(masterKey(env, dataDir)), slug, bot)
      return `${slug} has the bot ${bot.name}.`
    },
  },
}

/** Carries out the command in the words of the command line; false where there is none. */
export async function runCommand(
  words: readonly string[],
  settings: BankSettings,
  env: Env,
  say: PrintLine,
) {
  const [name = '', word] = words
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return false
  if (!word) throw new Error(`Say which: npm run ${name} -- ${command.of}`)
  const { dataDir, databaseUrl } = settings
  const engine = await command.open({ dataDir, databaseUrl, say })
  try {
    say(await command.work(engine, word, settings, env))
  } finally {
    await engine.close()
  }
  return true
}
