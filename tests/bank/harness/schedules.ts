import type { Endpoint } from '#contract/kit/endpoint'
import {
  changeSchedule,
  createSchedule,
  endSchedule,
  listSchedules,
  pauseSchedule,
  readSchedule,
  resumeSchedule,
  skipOccurrence,
} from '#contract/schedule'
import { dayFrom } from '#tests/bank/schedule/scheduleKit'
import type { TestBank, TestResponse } from '#tests/kit/bank'

/** Every call about scheduled payments, by somebody with two wallets. */
export async function askForSchedules(
  bank: TestBank,
  ask: (endpoint: Endpoint, words: object) => Promise<TestResponse>,
  { usd, from, to }: { usd: string; from: string; to: string },
): Promise<void> {
  const first_on = dayFrom(bank, 2)
  const { body } = await ask(createSchedule, {
    wallet_uuid: from,
    order_type: 'TRANSFER_INTERNAL',
    from_currency_id: usd,
    to_currency_id: usd,
    amount: '5',
    to_wallet_id: to,
    every: 'week',
    first_on,
  })
  const one = { wallet_uuid: from, id: body.id }
  await ask(listSchedules, { wallet_uuid: from })
  await ask(changeSchedule, { ...one, amount: '6' })
  await ask(skipOccurrence, { ...one, on: first_on })
  await ask(pauseSchedule, one)
  await ask(resumeSchedule, one)
  await ask(readSchedule, one)
  await ask(endSchedule, one)
}
