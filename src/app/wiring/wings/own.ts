import type { WingActors } from '#machines/house/roomFlows.setup'
import type { World } from '#app/wiring.ts'
import { wireBiometry } from '#app/wiring/biometry.ts'
import { wireContact, wireSessions } from '#app/wiring/contact.ts'
import { wirePreferences } from '#app/wiring/preferences.ts'
import { wireTotp } from '#app/wiring/proof.ts'

/** How a person is reached, recognized and told. */
export const wireWing = (world: World): WingActors<'own'> => ({
  preferencesFlow: wirePreferences(world),
  contactFlow: wireContact(world),
  sessionsFlow: wireSessions(world),
  totpFlow: wireTotp(world),
  biometryFlow: wireBiometry(world),
})
