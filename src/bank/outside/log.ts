import { pino } from 'pino'
import type { Clock, Log, LogFacts } from '#bank/services'

const FACT_LENGTH_MAX = 200

type Level = 'info' | 'warn' | 'error'
type Write = (level: Level, what: string, facts: LogFacts) => void
type WriteLine = (line: string) => void

const print: WriteLine = (line) => void process.stdout.write(line)

/** JSON lines for machines, short ones for a terminal. */
export function openLog(clock: Clock, terminal: boolean, writeLine: WriteLine = print): Log {
  const write = terminal ? shortLines(clock, writeLine) : jsonLines(clock, writeLine)
  const at =
    (level: Level) =>
    (what: string, facts: LogFacts = {}) =>
      write(level, what, allowedOf(facts))
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** Where an error was thrown, without its message, which may quote user input. */
export function defectIn(thrown: unknown): Pick<LogFacts, 'defect' | 'at'> {
  if (!(thrown instanceof Error)) return { defect: typeof thrown }
  const at = /\n\s+at .*?([\w.-]+\.[jt]s:\d+)/.exec(thrown.stack ?? '')?.[1]
  return { defect: thrown.name, ...(at !== undefined && { at }) }
}

/** Nothing but what is named here, whatever a caller passes. */
function allowedOf(facts: LogFacts): LogFacts {
  const { requestId, tenantId, call, status, code, ms, topic, defect, at, count } = facts
  const allowed = { requestId, tenantId, call, status, code, ms, topic, defect, at, count }
  allowed satisfies Record<keyof LogFacts, unknown>
  return Object.fromEntries(Object.entries(allowed).filter(([, fact]) => plain(fact)))
}

const plain = (fact: unknown) =>
  typeof fact === 'number' || (typeof fact === 'string' && fact.length <= FACT_LENGTH_MAX)

function jsonLines(clock: Clock, writeLine: WriteLine): Write {
  const logger = pino(
    {
      base: null,
      messageKey: 'what',
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    { write: writeLine },
  )
  return (level, what, facts) => logger[level](facts, what)
}

function shortLines(clock: Clock, writeLine: WriteLine): Write {
  return (level, what, facts) => {
    const time = clock.now().toISOString().slice(11, 19)
    const parts = Object.entries(facts).map(([name, fact]) => ` ${name}=${fact}`)
    writeLine(`${time} ${level.padEnd(5)} ${what}${parts.join('')}\n`)
  }
}
