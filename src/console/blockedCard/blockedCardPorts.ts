import { PAGE_LIMIT } from '#contract/kit/page'
import {
  assignBlockedCard,
  keepCardBlocked,
  listBlockedCards,
  readBlockedCard,
  releaseCard,
} from '#contract/ops/blockedCard'
import { blockedCard } from '#machines/console/blockedCard.flow'
import { blockedCardQueue } from '#machines/console/blockedCardQueue.flow'
import { wire } from '#machines/kit/port'
import { assigningBy } from '#console/queue/assigning.ts'
import type { ConsoleServices } from '#console/services.ts'

const decisions = { release: releaseCard, keep: keepCardBlocked }

export const wireBlockedCards = ({ call }: ConsoleServices) => ({
  blockedCardQueueFlow: wire(blockedCardQueue.flow, blockedCardQueue.ports, {
    readAnswer: async ({ asked, unattended }, signal) => ({
      answer: await call(listBlockedCards, { ...asked, limit: PAGE_LIMIT }, { signal, unattended }),
    }),
    assignCase: assigningBy(call, assignBlockedCard),
  }),
  blockedCardFlow: wire(blockedCard.flow, blockedCard.ports, {
    readRecord: async ({ id, unattended }, signal) => ({
      record: await call(readBlockedCard, { id }, { signal, unattended }),
    }),
    performAct: async ({ id, act, draft: { text: message } }, signal) => {
      if (act === 'take' || act === 'leave')
        await call(assignBlockedCard, { id, mine: act === 'take' }, { signal })
      else await call(decisions[act], { id, message }, { signal })
      return { opened: null }
    },
  }),
})
