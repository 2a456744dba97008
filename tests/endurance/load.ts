import type { Program } from '#tests/bank/db/programs'
import { gather, noOrders, type Crowd, type Outcome, type Wish } from './protocol.ts'

/** The generator as the test drives it. Of all it was told, it keeps what became of every order. */
export async function openLoad(program: Program, crowd: Crowd) {
  const orders = noOrders()

  async function tell(wish: Wish): Promise<unknown> {
    program.tell(JSON.stringify(wish))
    const line = await program.hear()
    if (line === null) throw new Error('The generator ended by itself.')
    return JSON.parse(line)
  }

  async function ask(wish: Wish): Promise<Outcome> {
    const outcome = (await tell(wish)) as Outcome // the generator's own words
    gather(orders, outcome.orders)
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
