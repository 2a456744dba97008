import { openProcess, type BankProcess, type ProcessDeps } from './process.ts'

const TOGETHER = ['first', 'second']

/** Two processes on one database; whichever dies is started anew. */
export function openProcesses(deps: ProcessDeps) {
  const running: BankProcess[] = TOGETHER.map((name) => openProcess(deps, name))

  function all(): readonly BankProcess[] {
    for (const [place, one] of running.entries())
      if (!one.isAlive()) running[place] = openProcess(deps, one.name)
    return running
  }

  const any = () => deps.dice.pick(all())

  return {
    all,
    any,
    /** Their timers go off. */
    ring() {
      for (const one of all()) one.ring()
    },
    /** The timer of one of them alone. */
    ringOne: () => any().ring(),
    /** The timer of one of them goes off, and it looks at the chains. */
    watch: () => any().watch(),
  }
}

export type Processes = ReturnType<typeof openProcesses>
