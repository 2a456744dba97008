import { PAGE_LIMIT } from '#contract/kit/page'
import {
  assignStoppedChain,
  listStoppedChains,
  noteChain,
  readStoppedChain,
  retryChain,
} from '#contract/ops/stoppedChain'
import { stoppedChain } from '#machines/console/stoppedChain.flow'
import { stoppedChainQueue } from '#machines/console/stoppedChainQueue.flow'
import { wire } from '#machines/kit/port'
import { assigningBy } from '#console/queue/assigning.ts'
import type { ConsoleServices } from '#console/services.ts'

const acts = { retry: retryChain, note: noteChain }

export const wireStoppedChains = ({ call }: ConsoleServices) => ({
  stoppedChainQueueFlow: wire(stoppedChainQueue.flow, stoppedChainQueue.ports, {
    readAnswer: async ({ asked, unattended }, signal) => ({
      answer: await call(
        listStoppedChains,
        { ...asked, limit: PAGE_LIMIT },
        { signal, unattended },
      ),
    }),
    assignCase: assigningBy(call, assignStoppedChain),
  }),
  stoppedChainFlow: wire(stoppedChain.flow, stoppedChain.ports, {
    readRecord: async ({ id, unattended }, signal) => ({
      record: await call(readStoppedChain, { id }, { signal, unattended }),
    }),
    performAct: async ({ id, act, draft: { text: reason } }, signal) => {
      if (act === 'take' || act === 'leave')
        await call(assignStoppedChain, { id, mine: act === 'take' }, { signal })
      else await call(acts[act], { id, reason }, { signal })
      return { opened: null }
    },
  }),
})
