import { withPoint } from '#contract/kit/amountInput'
import { PAGE_LIMIT } from '#contract/kit/page'
import {
  openCustomer,
  readCustomer,
  readCustomerTimeline,
  searchCustomers,
  type OpenedCustomer,
} from '#contract/ops/customer'
import {
  endCustomerSessions,
  noteCustomer,
  pauseCustomer,
  restoreCustomer,
} from '#contract/ops/customerAct'
import { proposeCustomerClosing } from '#contract/ops/customerClosing'
import { proposeCustomerLimit, proposeCustomerLimitRemoval } from '#contract/ops/customerLimit'
import { readDashboard } from '#contract/ops/dashboard'
import { assignOrder, listWaitingOrders } from '#contract/ops/order'
import { listProposals } from '#contract/ops/proposal'
import { readQueues } from '#contract/ops/queue'
import { openSupportCase } from '#contract/ops/supportCase'
import type { Call } from '#client/call'
import type { consoleFlow } from '#machines/console/console.flow'
import { customerList } from '#machines/console/customerList.flow'
import {
  oneCustomerFlow,
  oneCustomerPorts,
  type CustomerAct,
} from '#machines/console/oneCustomer.flow'
import { dashboard } from '#machines/console/dashboard.flow'
import { orderQueue } from '#machines/console/orderQueue.flow'
import { proposalList } from '#machines/console/proposalList.flow'
import { queueWatchFlow, queueWatchPorts } from '#machines/console/queueWatch.flow'
import { wire, type FlowsOf } from '#machines/kit/port'
import { createAttempts } from './attempts.ts'
import { wireAudit } from './audit/auditPorts.ts'
import { wireBlockedCards } from './blockedCard/blockedCardPorts.ts'
import { wireConversations } from './conversation/conversationPorts.ts'
import { wireDisputeQueue, wireOneDispute } from './dispute/disputePorts.ts'
import { wireFlowCounts } from './flowCount/flowCountPorts.ts'
import { assigningBy } from './queue/assigning.ts'
import { wireIdentityQueue, wireOneIdentity } from './queue/identityPorts.ts'
import { wirePublishedPages } from './policy/policyPorts.ts'
import { wireOneProposal, wireStaffOrder } from './recordPorts.ts'
import type { ConsoleServices } from './services.ts'
import { wireStaff, wireStaffSignIn } from './staff/staffPorts.ts'
import { createOpenedCases } from './supportCase/openedCases.ts'

export const wirePages = (services: ConsoleServices): FlowsOf<typeof consoleFlow> => ({
  staffSignInFlow: wireStaffSignIn(services),
  ...wireStaff(services),
  customerListFlow: wire(customerList.flow, customerList.ports, {
    readAnswer: async ({ asked }, signal) => ({
      answer: await services.call(searchCustomers, { ...asked, limit: PAGE_LIMIT }, { signal }),
    }),
  }),
  oneCustomerFlow: wireOneCustomer(services),
  ...wireAudit(services),
  queueWatchFlow: wire(queueWatchFlow, queueWatchPorts, {
    readQueues: async (_, signal) =>
      (await services.call(readQueues, {}, { signal, unattended: true })).queues,
  }),
  identityQueueFlow: wireIdentityQueue(services),
  dashboardFlow: wire(dashboard.flow, dashboard.ports, {
    readAnswer: async ({ asked, unattended }, signal) => ({
      answer: await services.call(readDashboard, asked, { signal, unattended }),
    }),
  }),
  ...wireFlowCounts(services),
  ...wireBlockedCards(services),
  ...wireConversations(services),
  disputeQueueFlow: wireDisputeQueue(services),
  oneDisputeFlow: wireOneDispute(services),
  oneIdentityFlow: wireOneIdentity(services),
  orderQueueFlow: wire(orderQueue.flow, orderQueue.ports, {
    readAnswer: async ({ asked: { view, ...asked }, unattended }, signal) => {
      const request = { ...asked, limit: PAGE_LIMIT, ...(view && { view }) }
      return { answer: await services.call(listWaitingOrders, request, { signal, unattended }) }
    },
    assignCase: assigningBy(services.call, assignOrder),
  }),
  staffOrderFlow: wireStaffOrder(services),
  proposalListFlow: wire(proposalList.flow, proposalList.ports, {
    readAnswer: async ({ asked: { status, ...asked }, unattended }, signal) => {
      const request = { ...asked, limit: PAGE_LIMIT, ...(status && { status }) }
      return { answer: await services.call(listProposals, request, { signal, unattended }) }
    },
  }),
  oneProposalFlow: wireOneProposal(services),
  ...wirePublishedPages(services),
})

function wireOneCustomer({ call, mint }: ConsoleServices) {
  const attempts = createAttempts(mint)
  const cases = createOpenedCases()
  return wire(oneCustomerFlow, oneCustomerPorts, {
    readCustomer: async ({ id }, signal) => {
      const [customer, timeline] = await Promise.all([
        call(readCustomer, { id }, { signal }),
        call(readCustomerTimeline, { id }, { signal }),
      ])
      return { customer, timeline }
    },
    readEarlier: ({ id, before }, signal) => call(readCustomerTimeline, { id, before }, { signal }),
    shareCases: () => cases.share(),
    performAct: async ({ id, act, draft: { text, picked } }, signal) => {
      if (act === 'openCase') {
        const [case_id = ''] = picked
        const { frames } = await call(openSupportCase, { id, case_id, reason: text }, { signal })
        cases.keep(case_id, frames)
        return { opened: null, caseId: case_id }
      }
      const opened = await attempts(`${id} ${act} ${picked.join(' ')} ${text}`, (key) =>
        acts[act](call, { id, text, picked }, { signal, key }),
      )
      return { opened, caseId: null }
    },
  })
}

type Perform = (
  call: Call,
  request: { id: string; text: string; picked: readonly string[] },
  options: { signal: AbortSignal; key: string },
) => Promise<OpenedCustomer | null>

type ReasonedCall =
  | typeof pauseCustomer
  | typeof restoreCustomer
  | typeof endCustomerSessions
  | typeof proposeCustomerClosing
  | typeof proposeCustomerLimitRemoval

const acting =
  (endpoint: ReasonedCall): Perform =>
  async (call, { id, text }, options) => {
    await call(endpoint, { id, reason: text }, options)
    return null
  }

const acts: Record<Exclude<CustomerAct, 'openCase'>, Perform> = {
  open: (call, { id, text }, options) => call(openCustomer, { id, reason: text }, options),
  pause: acting(pauseCustomer),
  restore: acting(restoreCustomer),
  endSessions: acting(endCustomerSessions),
  close: acting(proposeCustomerClosing),
  setLimit: async (call, { id, text, picked }, options) => {
    const [per_day = '', per_payment = '', last_day = ''] = picked
    const sums = {
      ...(per_day !== '' && { per_day: withPoint(per_day) }),
      ...(per_payment !== '' && { per_payment: withPoint(per_payment) }),
    }
    const until = last_day === '' ? {} : { last_day }
    await call(proposeCustomerLimit, { id, ...sums, ...until, reason: text }, options)
    return null
  },
  removeLimit: acting(proposeCustomerLimitRemoval),
  note: async (call, { id, text }, options) => {
    await call(noteCustomer, { id, text }, options)
    return null
  },
}
