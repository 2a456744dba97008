import type { scheduleCalls } from '#contract/schedule'
import type { HandlersOf } from '#bank/requestContext'
import { handleCreateSchedule } from './make.ts'
import * as schedule from './schedule.ts'

export const scheduleRoutes: HandlersOf<typeof scheduleCalls> = {
  createSchedule: handleCreateSchedule,
  listSchedules: schedule.handleListSchedules,
  readSchedule: schedule.handleReadSchedule,
  changeSchedule: schedule.handleChangeSchedule,
  skipOccurrence: schedule.handleSkipOccurrence,
  pauseSchedule: schedule.handlePauseSchedule,
  resumeSchedule: schedule.handleResumeSchedule,
  endSchedule: schedule.handleEndSchedule,
}
