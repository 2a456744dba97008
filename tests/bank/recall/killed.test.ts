import { expect, test } from 'vitest'
import type { RailRecallStatus } from '#bank/outside/rails/rail'
import type { LedgerWriter } from '#bank/services'
import { openTestBank } from '#tests/kit/bank'
import { openRecallKit } from './recallKit.ts'

/** A bank that dies around the commit of a recall’s step, and the job that another takes up. */

const bank = await openTestBank()
const kit = await openRecallKit(bank)

/** Gone before anything is written, or before anybody hears that it was. */
const dying = (when: 'before' | 'after'): LedgerWriter => ({
  async commit(tenantId, step) {
    if (when === 'after') await bank.world.writer.commit(tenantId, step)
    throw new Error('The bank was killed.')
  },
})

const asked = { is: 'asked', ref: 'C-1' } as const
const refused = { is: 'refused', ref: 'C-1', answer: 'legal' } as const
const back = { is: 'returned', ref: 'C-1', minor: 195_00n } as const

const answers: [
  is: string,
  answer: RailRecallStatus,
  status: string,
  event: string,
  came: bigint,
][] = [
  ['that it was taken', asked, 'SENT', 'recall.taken', 0n],
  ['a refusal', refused, 'REFUSED', 'recall.refused', 0n],
  ['the money', back, 'RETURNED', 'rail.returned', 195_00n],
]

const deaths = answers.flatMap((answer) =>
  (['before', 'after'] as const).map((when) => [when, ...answer] as const),
)

test.each(deaths)(
  'killed %s the commit of %s, it is carried out once',
  async (when, _, answer, status, event, came) => {
    const { owner, order } = await kit.paid()
    await kit.recall(owner, order)
    const [before] = await kit.has(owner.walletId, kit.usd)
    const counted = async () => ({
      status: (await kit.shown(owner, order)).recall?.status,
      steps: (await kit.read(owner, order)).history.filter((one) => one.event === event).length,
      came: (await kit.has(owner.walletId, kit.usd))[0] - before,
    })
    const dead = kit.run(owner, order, answer, { ...bank.world, writer: dying(when) })
    await expect(dead).rejects.toThrow('killed')
    const done = { status, steps: 1, came }
    expect(await counted()).toEqual(
      when === 'after' ? done : { status: 'REQUESTED', steps: 0, came: 0n },
    )
    await kit.run(owner, order, answer)
    await kit.run(owner, order, answer)
    expect(await counted()).toEqual(done)
    expect(await kit.sum()).toBe('0')
  },
)
