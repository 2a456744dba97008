import type { Order } from '#contract/order'
import { placeToDestination } from '#contract/place'
import { recallOrder } from '#contract/recall'
import type { OrderRecall, RecallReason } from '#contract/recallShape'
import type { RailLink, RailRecallStatus } from '#bank/outside/rails/rail'
import { recallJobs } from '#bank/recall/run'
import { ach, openOrderKit, placed } from '#tests/bank/order/orderKit'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import type { TestBank } from '#tests/kit/bank'

export const DAY_MS = 24 * 3_600_000

/** A rail that answers as it is told. */
function openRail() {
  const state: { answer: RailRecallStatus | Error; asked: string[] } = {
    answer: { is: 'asked', ref: 'C-1' },
    asked: [],
  }
  const said = (call: string) => async (): Promise<RailRecallStatus> => {
    state.asked.push(call)
    if (state.answer instanceof Error) throw state.answer
    return state.answer
  }
  const settled = async () => ({ is: 'settled', ref: 'R-1' }) as const
  const link: RailLink = {
    askEveryMs: 5_000,
    send: settled,
    poll: settled,
    recall: said('recall'),
    pollRecall: said('pollRecall'),
  }
  return { state, rails: { link: () => link } }
}

/** Payments by a bank's rail that have left. */
export async function openRecallKit(bank: TestBank) {
  const kit = await openOrderKit(bank)
  const { state, rails } = openRail()

  async function send(owner: Owner, amount: string): Promise<Order> {
    await kit.give(owner, kit.usd, 50_000n)
    const order = await placed(
      owner.ask(placeToDestination, {
        order_type: 'HIFI_ACH_OFFRAMP',
        from_currency_id: kit.usd,
        to_currency_id: kit.usd,
        amount,
        is_subtract: false,
        counterparty_destination_id: await kit.destination(owner, ach),
      }),
    )
    await kit.wait(1)
    return order
  }

  /** Sent and arrived. */
  async function paid(amount = '200') {
    const owner = await kit.moveIn()
    const order = await send(owner, amount)
    await kit.wait(61_000)
    return { owner, order }
  }

  const recall = (
    owner: Owner,
    { order_uuid }: Pick<Order, 'order_uuid'>,
    reason: RecallReason = 'wrong_recipient',
  ) => owner.ask(recallOrder, { order_uuid, reason })

  const shown = async (owner: Owner, order: Order) =>
    (await kit.read(owner, order)).recall as OrderRecall

  /** Runs its job by hand, with this answer of the rail. */
  async function run(
    owner: Owner,
    order: Order,
    answer: RailRecallStatus | Error,
    world = bank.world,
  ) {
    state.answer = answer
    const { recall: now } = await shown(owner, order)
    const jobs = recallJobs({ ...world, rails })
    return jobs['recall.run']({ recallId: now!.id }, { tenantId: kit.tenantId, attempts: 1 })
  }

  const sum = async () => {
    const [row] = await kit.rows(
      'select coalesce(sum(posted), 0)::text as sum from ledger_accounts where tenant_id = $1',
    )
    return (row as { sum: string }).sum
  }

  return { ...kit, state, send, paid, recall, shown, run, sum }
}
