import { acceptKycTerms, appealKyc, openKycVisit, submitKycRail } from '#contract/kyc'
import { moveKyc, renewTerms, sayVerdict } from '#contract/sandboxKyc'
import type { Call, CallOptions } from '#client/call'
import { readKycOverview } from '#client/kyc'
import { wire } from '#machines/kit/port'
import { verificationFlow } from '#machines/kyc/verification.flow'
import { verificationPorts, type KycSimulation } from '#machines/kyc/verification.setup'
import type { Services } from '#app/services.ts'

export const wireVerification = ({ call, device, language }: Services) =>
  wire(verificationFlow, verificationPorts, {
    readKycOverview: ({ walletId, started }, signal) =>
      readKycOverview(call, walletId, started, { signal }),
    startVerification: async ({ walletId }, signal) => {
      const request = { wallet_id: walletId, language: language(), back: device.kind }
      const { url } = await call(openKycVisit, request, { signal })
      device.host.openReturningPage(url)
    },
    acceptTerms: ({ walletId, railId, version }, signal) =>
      call(acceptKycTerms, { wallet_id: walletId, rail_id: railId, version }, { signal }),
    requestRail: ({ walletId, railId }, signal) =>
      call(submitKycRail, { wallet_id: walletId, rail_id: railId }, { signal }),
    sendAppeal: async ({ walletId, words }, signal) => {
      await call(appealKyc, { wallet_id: walletId, words }, { signal })
    },
    simulateKyc: ({ walletId, simulation }, signal) =>
      simulate(call, walletId, simulation, { signal }),
    watchAppShown: (_, send) => device.watchShown(() => send({ type: 'app.shown' })),
  })

async function simulate(
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
