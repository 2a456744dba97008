import { withFlows } from '#machines/kit/port'
import { walletsPageFlow } from '#machines/wallet/walletsPage.flow'
import { wireInvitations } from '#app/features/member/ports.ts'
import { wireNewWallet, wireWalletName } from './receivePorts.ts'
import type { Services } from '#app/services.ts'

export { WalletsPage as Screen } from './WalletsPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(walletsPageFlow, {
    newWalletFlow: wireNewWallet(services),
    walletNameFlow: wireWalletName(services),
    invitationsFlow: wireInvitations(services),
  })
