import type { Schedule, ScheduleDetail, ScheduleStatus } from '#contract/schedule'
import type { When } from './when.setup.ts'

export const sampleWhen: When = {
  every: 'month',
  firstOn: '2026-12-01',
  end: 'times',
  untilOn: '',
  times: '12',
}

export const scheduleWith = (status: ScheduleStatus, id = 's1'): Schedule => ({
  id,
  wallet_id: 'w1',
  status,
  order_type: 'HIFI_SEPA_OFFRAMP',
  from_currency_id: 'eur',
  to_currency_id: 'eur',
  amount: '45.00',
  symbol: 'EUR',
  is_reverse: false,
  is_subtract: true,
  recipient: { title: 'Anna Mill', detail: 'Sparkasse · DE89 …3000', own: false },
  reference: 'Rent',
  note: null,
  every: 'month',
  first_on: '2026-12-01',
  until_on: null,
  times: 12,
  next_on: status === 'ACTIVE' || status === 'PAUSED' ? '2027-01-01' : null,
  last_on: '2027-11-01',
  reason: null,
  retry_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  version: 1,
})

export const sampleSchedule = scheduleWith('ACTIVE')

export const scheduleDetailWith = (status: ScheduleStatus): ScheduleDetail => ({
  ...scheduleWith(status),
  next_dates: status === 'ACTIVE' ? ['2027-01-01', '2027-02-01', '2027-03-01'] : [],
  history: [
    {
      on: '2026-12-01',
      outcome: 'MADE',
      reason: null,
      order_uuid: 'o1',
      order_status: 'COMPLETE',
      at: '2026-12-01T09:00:00.000Z',
    },
  ],
})
