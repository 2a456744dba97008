import { PAGE_LIMIT } from '#contract/kit/page'
import {
  discardPolicyDraft,
  listPolicyVersions,
  proposePolicy,
  proposePolicyRestore,
  readPolicy,
  savePolicyDraft,
  tryPolicyDraft,
} from '#contract/ops/policy'
import { policyBook } from '#machines/console/policyBook.flow'
import { policyDraftFlow, policyDraftPorts } from '#machines/console/policyDraft.flow'
import { policyTrial } from '#machines/console/policyTrial.flow'
import { wire } from '#machines/kit/port'
import { wireBooks } from '#console/book/bookPorts.ts'
import { createAttempts } from '#console/attempts.ts'
import type { ConsoleServices } from '#console/services.ts'
import { wirePlatformPages } from '#console/platformPorts.ts'
import { wireServicePages } from '#console/servicePorts.ts'
import { wireTenantPages } from '#console/tenantPorts.ts'

function wirePolicyBook({ call, mint }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return wire(policyBook.flow, policyBook.ports, {
    readRecord: async ({ id, unattended }, signal) => {
      const page = { offset: Number(id), limit: PAGE_LIMIT }
      const [policy, versions] = await Promise.all([
        call(readPolicy, {}, { signal, unattended }),
        call(listPolicyVersions, page, { signal, unattended }),
      ])
      return { record: { policy, versions } }
    },
    performAct: async ({ act, draft: { text: reason } }, signal) => {
      const version = Number(act.split(' ')[1])
      await attempts(`${act} ${reason}`, (key) =>
        call(proposePolicyRestore, { version, reason }, { signal, key }),
      )
      return { opened: null }
    },
  })
}

function wirePolicyDraft({ call, mint }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return wire(policyDraftFlow, policyDraftPorts, {
    readDrafted: (_, signal) => call(readPolicy, {}, { signal }),
    saveDraft: async (request, signal) => {
      await attempts(`save ${JSON.stringify(request)}`, (key) =>
        call(savePolicyDraft, request, { signal, key }),
      )
    },
    discardDraft: async ({ revision }, signal) => {
      await attempts(`discard ${revision}`, (key) =>
        call(discardPolicyDraft, { revision }, { signal, key }),
      )
    },
    proposeDraft: async (request, signal) => {
      await attempts(`propose ${JSON.stringify(request)}`, (key) =>
        call(proposePolicy, request, { signal, key }),
      )
    },
  })
}

const wirePolicyTrial = ({ call }: ConsoleServices) =>
  wire(policyTrial.flow, policyTrial.ports, {
    readAnswer: async ({ asked, unattended }, signal) => ({
      answer: await call(tryPolicyDraft, { ...asked, limit: PAGE_LIMIT }, { signal, unattended }),
    }),
  })

/** What is published as versions, what the bank itself is, and the books. */
export const wirePublishedPages = (services: ConsoleServices) => ({
  policyBookFlow: wirePolicyBook(services),
  policyDraftFlow: wirePolicyDraft(services),
  policyTrialFlow: wirePolicyTrial(services),
  tenantPagesFlow: wireTenantPages(services),
  booksFlow: wireBooks(services),
  servicePagesFlow: wireServicePages(services),
  platformPagesFlow: wirePlatformPages(services),
})
