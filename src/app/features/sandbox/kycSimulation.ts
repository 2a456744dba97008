import { moveKyc, renewTerms, sayVerdict } from '#contract/sandboxKyc'
import type { Call, CallOptions } from '#client/call'
import type { KycSimulation } from '#machines/kyc/verification.setup'

/** What the vendor or the bank's staff would say. Customers of a live tenant never fetch it. */
export async function simulateKyc(
  call: Call,
  wallet_id: string,
  simulation: KycSimulation,
  options: CallOptions,
) {
  if (simulation.do === 'verdict')
    await call(sayVerdict, { wallet_id, word: simulation.word }, options)
  else if (simulation.do === 'terms')
    await call(renewTerms, { wallet_id, rail_id: simulation.railId }, options)
  else
    await call(moveKyc, { wallet_id, word: simulation.word, officer: simulation.officer }, options)
}
