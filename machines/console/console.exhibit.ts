import { doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { consoleFlow, type ConsoleLocation } from './console.flow.ts'
import { staffList } from './staffList.flow.ts'
import { staffSignInFlow } from './staffSignIn.flow.ts'

const at = (page: ConsoleLocation['page']): ConsoleLocation => ({ page, id: null, query: '' })

const pages = ['start', 'staff'] as const

export const consoleExhibit: Exhibit = {
  logic: consoleFlow,
  inputs: [{ location: at('start'), language: null }],
  events: [
    ...pages.map((page) => ({ type: 'page.go', location: at(page) })),
    { type: 'url.changed', location: at('staff') },
    { type: 'tokens.changed' },
    { type: 'language.set', language: 'ru' },
    { type: 'session.lost' },
    { type: 'session.end' },
    { type: 'console.retry' },
    doneEvent('readBank', { bank: {}, held: true }),
    doneEvent('readBank', { bank: {}, held: false }),
    refusedEvent('readBank', 'OFFLINE'),
    doneEvent('readSelf', { id: 's1', role: 'owner' }),
    refusedEvent('readSelf', 'ACCESS_TOKEN_EXPIRED'),
    refusedEvent('readSelf', 'OFFLINE'),
    doneEvent('showLocation'),
    refusedEvent('showLocation'),
    doneEvent('endSession'),
    refusedEvent('endSession'),
    doneEvent('staffSignIn'),
  ],
}

export const staffSignInExhibit: Exhibit = {
  logic: staffSignInFlow,
  events: [
    { type: 'email.submit', email: 'owner@bank.example' },
    { type: 'email.change' },
    { type: 'codes.submit' },
    { type: 'code.resend' },
    doneEvent('requestStaffCode', { told_at: '', expires_at: '', resend_at: '' }),
    refusedEvent('requestStaffCode', 'RATE_LIMITED'),
    doneEvent('submitStaffCodes'),
    refusedEvent('submitStaffCodes', 'CODE_INVALID'),
    refusedEvent('submitStaffCodes', 'CODE_USED'),
  ],
}

/** A page of the console that only reads. */
const readExhibit = (logic: Exhibit['logic'], asked: object, answer: object): Exhibit => ({
  logic,
  inputs: [{ asked }],
  events: [
    { type: 'page.refresh' },
    doneEvent('readAnswer', { answer }),
    refusedEvent('readAnswer', 'OFFLINE'),
  ],
})

export const staffListExhibit = readExhibit(
  staffList.flow,
  { offset: 0 },
  { data: [{ id: 's1' }], total: 1 },
)
