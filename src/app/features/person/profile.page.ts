import { withFlows } from '#machines/kit/port'
import { profilePageFlow } from '#machines/person/profilePage.flow'
import { wireBiometry } from '#app/features/proof/biometryPorts.ts'
import { wirePasskeys } from '#app/features/proof/passkeysPorts.ts'
import { wireTotp } from '#app/features/proof/ports.ts'
import { wireChangeRequest } from './changeRequestPorts.ts'
import { wireClosing } from './closingPorts.ts'
import { wireDataCopy } from './dataCopyPorts.ts'
import { wirePassword } from './passwordPorts.ts'
import { wirePersonLinks } from './linksPorts.ts'
import { wireContact, wireSessions, wireTelegramLink } from './contactPorts.ts'
import type { Services } from '#app/services.ts'

export { ProfilePage as Screen } from './ProfilePage.tsx'

export const createFlow = (services: Services) =>
  withFlows(profilePageFlow, {
    contactFlow: wireContact(services),
    personLinksFlow: wirePersonLinks(services),
    telegramLinkFlow: wireTelegramLink(services),
    sessionsFlow: wireSessions(services),
    totpFlow: wireTotp(services),
    passkeysFlow: wirePasskeys(services),
    biometryFlow: wireBiometry(services),
    changeRequestFlow: wireChangeRequest(services),
    closingFlow: wireClosing(services),
    dataCopyFlow: wireDataCopy(services),
    passwordFlow: wirePassword(services),
  })
