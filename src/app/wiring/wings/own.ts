import type { WingActors } from '#machines/house/roomFlows.setup'
import type { World } from '#app/root.ts'
import { wireBiometry } from '#app/features/proof/biometryPorts.ts'
import { wireContact, wireSessions } from '#app/features/person/contactPorts.ts'
import { wirePreferences } from '#app/features/notice/preferencesPorts.ts'
import { wireTotp } from '#app/features/proof/ports.ts'

/** How a person is reached, recognized and told. */
export const wireWing = (world: World): WingActors<'own'> => ({
  preferencesFlow: wirePreferences(world),
  contactFlow: wireContact(world),
  sessionsFlow: wireSessions(world),
  totpFlow: wireTotp(world),
  biometryFlow: wireBiometry(world),
})
