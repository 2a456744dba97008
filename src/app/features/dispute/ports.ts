import {
  addDisputeEvidence,
  answerDispute,
  disputePurchase,
  readPurchaseDispute,
  withdrawDispute,
} from '#contract/cardDispute'
import { base64Of } from '#client/evidence'
import { disputingFlow, disputingPorts } from '#machines/card/disputing.flow'
import { wire } from '#machines/kit/port'
import { decimalSignOf } from '#app/i18n/amounts.ts'
import { loadChunk } from '#app/loadChunk.ts'
import type { Services } from '#app/services.ts'

export const wireDispute = ({ call, language }: Services) =>
  wire(disputingFlow, disputingPorts, {
    readDispute: async ({ purchaseId: id }, signal) => ({
      answer: await call(readPurchaseDispute, { id }, { signal }),
      decimal: decimalSignOf(language()),
    }),
    performDisputeAct: async ({ purchaseId, act }, signal) => {
      switch (act.act) {
        case 'open':
          return {
            answer: await call(disputePurchase, { id: purchaseId, ...act.terms }, { signal }),
          }
        case 'addEvidence': {
          const { id, name } = act
          const content = await base64Of(act.content)
          return { answer: await call(addDisputeEvidence, { id, name, content }, { signal }) }
        }
        case 'answer': {
          const { id, text } = act
          return { answer: await call(answerDispute, { id, text }, { signal }) }
        }
        case 'withdraw':
          return { answer: await call(withdrawDispute, { id: act.id }, { signal }) }
        case 'decide': {
          const { simulateDecision } = await loadChunk(
            () => import('#app/features/sandbox/cardSimulation.ts'),
          )
          return { answer: await simulateDecision(call, act, signal) }
        }
      }
    },
  })
