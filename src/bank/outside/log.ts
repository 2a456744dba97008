import { pino } from 'pino'
import type { Clock, Log, LogFacts } from '#bank/services'

/**
 * The bank's diary. Only the facts named here are written, whatever a caller hands over: JSON lines
 * for machines, short ones for a person at a terminal.
 */
const allowed = {
  requestId: true,
  tenantId: true,
  call: true,
  status: true,
  code: true,
  ms: true,
  topic: true,
  defect: true,
  at: true,
  count: true,
} as const satisfies Record<keyof LogFacts, true>

const FACT_LENGTH_MAX = 200

type Level = 'info' | 'warn' | 'error'
type Write = (level: Level, what: string, facts: LogFacts) => void
type Lines = (line: string) => void

const print: Lines = (line) => void process.stdout.write(line)

export function openLog(clock: Clock, terminal: boolean, lines: Lines = print): Log {
  const write = terminal ? shortLines(clock, lines) : jsonLines(clock, lines)
  const at =
    (level: Level) =>
    (what: string, facts: LogFacts = {}) =>
      write(level, what, allowedOf(facts))
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** Where a defect was thrown, without its message, which may quote what somebody sent. */
export function defectIn(thrown: unknown): Pick<LogFacts, 'defect' | 'at'> {
  if (!(thrown instanceof Error)) return { defect: typeof thrown }
  const at = /\n\s+at .*?([\w.-]+\.[jt]s:\d+)/.exec(thrown.stack ?? '')?.[1]
  return { defect: thrown.name, ...(at !== undefined && { at }) }
}

function allowedOf(facts: LogFacts): LogFacts {
  const loggable = Object.entries(facts).filter(([name, fact]) => name in allowed && plain(fact))
  return Object.fromEntries(loggable)
}

const plain = (fact: unknown) =>
  typeof fact === 'number' || (typeof fact === 'string' && fact.length <= FACT_LENGTH_MAX)

function jsonLines(clock: Clock, lines: Lines): Write {
  const diary = pino(
    {
      base: null,
      messageKey: 'what',
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    { write: lines },
  )
  return (level, what, facts) => diary[level](facts, what)
}

function shortLines(clock: Clock, lines: Lines): Write {
  return (level, what, facts) => {
    const time = clock.now().toISOString().slice(11, 19)
    const parts = Object.entries(facts).map(([name, fact]) => ` ${name}=${fact}`)
    lines(`${time} ${level.padEnd(5)} ${what}${parts.join('')}\n`)
  }
}
