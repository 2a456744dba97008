import { openProcess, type BankProcess, type ProcessDeps } from './process.ts'

const NAMES = ['first', 'second']

/** Two processes on one database, restarted when killed. */
export function openProcesses(deps: ProcessDeps) {
  const running: BankProcess[] = NAMES.map((name) => openProcess(deps, name))

  function all(): readonly BankProcess[] {
    for (const [place, one] of running.entries())
      if (!one.isAlive()) running[place] = openProcess(deps, one.name)
    return running
  }

  const any = () => deps.dice.pick(all())

  return {
    all,
    any,
    ring() {
      for (const one of all()) one.ring()
    },
    ringOne: () => any().ring(),
    watch: () => any().watch(),
    follow: () => any().follow(),
  }
}

export type Processes = ReturnType<typeof openProcesses>
