import type { OpsStoppedChain, StoppedChainAct } from '#contract/ops/stoppedChain'
import { makeRecordFlow } from '#machines/kit/record.flow'

export const stoppedChain = makeRecordFlow<OpsStoppedChain, 'take' | 'leave' | StoppedChainAct>({
  id: 'stoppedChain',
  description: 'A chain that stands still or whose node fails, until it moves again.',
})
