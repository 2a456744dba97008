import { openProcess, type BankProcess, type Ground } from './process.ts'

const TOGETHER = ['first', 'second']

/** Two processes on one database; whichever dies is started anew. */
export function openProcesses(ground: Ground) {
  const running: BankProcess[] = TOGETHER.map((name) => openProcess(ground, name))

  function all(): readonly BankProcess[] {
    for (const [place, one] of running.entries())
      if (!one.isAlive()) running[place] = openProcess(ground, one.name)
    return running
  }

  const any = () => ground.dice.pick(all())

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
