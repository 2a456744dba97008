import { PAGE_LIMIT } from '#contract/kit/page'
import { kycParts } from '#contract/kycEntity'
import {
  approveIdentity,
  askIdentityForMore,
  assignIdentity,
  declineIdentity,
  listIdentities,
  openIdentity,
  readIdentity,
  reopenIdentity,
} from '#contract/ops/identity'
import { identityQueue } from '#machines/console/identityQueue.flow'
import { oneIdentity } from '#machines/console/oneIdentity.flow'
import { wire } from '#machines/kit/port'
import type { ConsoleServices } from '#console/services.ts'
import { assigningBy } from './assigning.ts'

const decisions = { approve: approveIdentity, decline: declineIdentity, reopen: reopenIdentity }

export const wireIdentityQueue = ({ call }: ConsoleServices) =>
  wire(identityQueue.flow, identityQueue.ports, {
    readAnswer: async ({ asked, unattended }, signal) => {
      const request = { ...asked, limit: PAGE_LIMIT }
      return { answer: await call(listIdentities, request, { signal, unattended }) }
    },
    assignCase: assigningBy(call, assignIdentity),
  })

export const wireOneIdentity = ({ call }: ConsoleServices) =>
  wire(oneIdentity.flow, oneIdentity.ports, {
    readRecord: async ({ id, unattended }, signal) => ({
      record: await call(readIdentity, { id }, { signal, unattended }),
    }),
    performAct: async ({ id, act, draft: { text, picked } }, signal) => {
      if (act === 'open')
        return { opened: await call(openIdentity, { id, reason: text }, { signal }) }
      if (act === 'take' || act === 'leave')
        await call(assignIdentity, { id, mine: act === 'take' }, { signal })
      else if (act === 'askMore') {
        const parts = kycParts.filter((part) => picked.includes(part))
        await call(askIdentityForMore, { id, message: text, parts }, { signal })
      } else await call(decisions[act], { id, reason: text }, { signal })
      return { opened: null }
    },
  })
