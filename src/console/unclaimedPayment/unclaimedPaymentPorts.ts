import { PAGE_LIMIT } from '#contract/kit/page'
import {
  assignUnclaimedPayment,
  keepUnclaimedPayment,
  listUnclaimedPayments,
  noteUnclaimedPayment,
  proposeClaim,
  readUnclaimedPayment,
} from '#contract/ops/unclaimedPayment'
import { unclaimedPayment } from '#machines/console/unclaimedPayment.flow'
import { unclaimedPaymentQueue } from '#machines/console/unclaimedPaymentQueue.flow'
import { wire } from '#machines/kit/port'
import { assigningBy } from '#console/queue/assigning.ts'
import type { ConsoleServices } from '#console/services.ts'

const notes = { keep: keepUnclaimedPayment, note: noteUnclaimedPayment }

export const wireUnclaimedPayments = ({ call }: ConsoleServices) => ({
  unclaimedPaymentQueueFlow: wire(unclaimedPaymentQueue.flow, unclaimedPaymentQueue.ports, {
    readAnswer: async ({ asked, unattended }, signal) => ({
      answer: await call(
        listUnclaimedPayments,
        { ...asked, limit: PAGE_LIMIT },
        { signal, unattended },
      ),
    }),
    assignCase: assigningBy(call, assignUnclaimedPayment),
  }),
  unclaimedPaymentFlow: wire(unclaimedPayment.flow, unclaimedPayment.ports, {
    readRecord: async ({ id, unattended }, signal) => ({
      record: await call(readUnclaimedPayment, { id }, { signal, unattended }),
    }),
    performAct: async ({ id, act, draft: { text: reason, picked } }, signal) => {
      const [wallet = ''] = picked
      if (act === 'take' || act === 'leave')
        await call(assignUnclaimedPayment, { id, mine: act === 'take' }, { signal })
      else if (act === 'claim') await call(proposeClaim, { id, wallet, reason }, { signal })
      else await call(notes[act], { id, reason }, { signal })
      return { opened: null }
    },
  }),
})
