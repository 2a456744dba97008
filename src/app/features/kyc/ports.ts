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
      const ask = { wallet_id: walletId, language: language(), back: device.kind }
      const { url } = await call(openKycVisit, ask, { signal })
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
      pressKyc(call, walletId, simulation, { signal }),
    watchAppShown: (_, tell) => device.watchShown(() => tell({ type: 'app.shown' })),
  })

async function pressKyc(call: Call, wallet_id: string, press: KycSimulation, how: CallOptions) {
  if (press.do === 'verdict') await call(sayVerdict, { wallet_id, word: press.word }, how)
  else if (press.do === 'terms') await call(renewTerms, { wallet_id, rail_id: press.railId }, how)
  else await call(moveKyc, { wallet_id, word: press.word, officer: press.officer }, how)
}
