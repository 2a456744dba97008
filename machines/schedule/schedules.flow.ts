import type { Schedule } from '#contract/schedule'
import { makeListFlow } from '#machines/kit/list.flow'

export const schedulesList = makeListFlow<Schedule, { walletId: string }>('schedules')
