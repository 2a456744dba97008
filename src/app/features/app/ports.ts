import { readConfig } from '#contract/tenantConfig'
import { signedInFlow, signedInPorts } from '#machines/app/signedIn.flow'
import { wire, withFlows } from '#machines/kit/port'
import { wireVerification } from '#app/features/kyc/ports.ts'
import { wireArrival, wireNotices } from '#app/features/notice/ports.ts'
import { wirePerson } from '#app/features/person/ports.ts'
import { wireLock } from '#app/features/proof/lockPorts.ts'
import { wireAcceptance } from '#app/features/serviceTerms/ports.ts'
import { wireRecording } from '#app/features/support/ports.ts'
import { wireFeed } from '#app/features/wallet/feedPorts.ts'
import { wireWallet } from '#app/features/wallet/ports.ts'
import { loadChunk } from '#app/loadChunk.ts'
import type { Services } from '#app/services.ts'

export function wireSignedIn(services: Services) {
  const { call, device, loadPage } = services
  // Nobody waits for it, and without it nothing is amiss.
  import('./flowCounter.ts')
    .then(({ openFlowCounter }) => openFlowCounter(services))
    .catch(() => {})
  const wired = wire(signedInFlow, signedInPorts, {
    loadPage,
    loadSignInProof: async () => {
      const { wireSignInProof } = await loadChunk(
        () => import('#app/features/proof/signInProofPorts.ts'),
      )
      return { flow: wireSignInProof(services) }
    },
    reloadApp: async (_, signal) => {
      // Offline, a reload would leave the person with the browser's own error page.
      await call(readConfig, {}, { signal })
      device.addressBar.reload()
    },
    watchSearchKey: (_, emit) =>
      device.watchChordKey('k', () =>
        emit({ type: 'route.open', location: { route: 'search', id: null } }),
      ),
  })
  return withFlows(wired, {
    personFlow: wirePerson(services),
    noticesFlow: wireNotices(services),
    arrivalFlow: wireArrival(services),
    feedFlow: wireFeed(services),
    walletFlow: wireWallet(services),
    verificationFlow: wireVerification(services),
    recordingFlow: wireRecording(services),
    lockFlow: wireLock(services),
    acceptanceFlow: wireAcceptance(services),
  })
}
