import type { Program } from '#tests/bank/db/programs'
import {
  mergeOrders,
  noOrders,
  type Crowd,
  type Outcome,
  type GeneratorCommand,
} from './protocol.ts'

/** The generator as the test drives it. Of all it was told, it keeps what became of every order. */
export async function openLoad(program: Program, crowd: Crowd) {
  const orders = noOrders()

  async function tell(submission: GeneratorCommand): Promise<unknown> {
    program.writeLine(JSON.stringify(submission))
    const line = await program.readLine()
    if (line === null) throw new Error('The generator ended by itself.')
    return JSON.parse(line)
  }

  async function ask(submission: GeneratorCommand): Promise<Outcome> {
    const outcome = (await tell(submission)) as Outcome // the generator's own words
    mergeOrders(orders, outcome.orders)
    return outcome
  }

  await tell({ is: 'crowd', crowd })
  return {
    orders,
    saturate: (callers: number, ms: number) => ask({ is: 'saturate', callers, ms }),
    drive: (perSecond: number, ms: number) => ask({ is: 'drive', perSecond, ms }),
    burst: (calls: number) => ask({ is: 'burst', calls }),
    rest: () => tell({ is: 'rest' }),
    end: () => program.kill(),
  }
}

export type Load = Awaited<ReturnType<typeof openLoad>>
