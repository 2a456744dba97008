import { acceptKycTerms, appealKyc, openKycVisit, submitKycRail } from '#contract/kyc'
import { readKycOverview } from '#client/kyc'
import { wire } from '#machines/kit/port'
import { verificationFlow } from '#machines/kyc/verification.flow'
import { verificationPorts } from '#machines/kyc/verification.setup'
import { loadChunk } from '#app/loadChunk.ts'
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
    simulateKyc: async ({ walletId, simulation }, signal) => {
      const { simulateKyc } = await loadChunk(
        () => import('#app/features/sandbox/kycSimulation.ts'),
      )
      return simulateKyc(call, walletId, simulation, { signal })
    },
    watchAppShown: (_, send) => device.watchShown(() => send({ type: 'app.shown' })),
  })
