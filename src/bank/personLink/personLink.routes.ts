import type { personLinkCalls } from '#contract/personLink'
import type { HandlersOf } from '#bank/requestContext'
import { handleLinkPerson, handleListPersonLinks, handleUnlinkPerson } from './personLink.ts'
import { handleSwitchPerson } from './switch.ts'

export const personLinkRoutes: HandlersOf<typeof personLinkCalls> = {
  listPersonLinks: handleListPersonLinks,
  linkPerson: handleLinkPerson,
  unlinkPerson: handleUnlinkPerson,
  switchPerson: handleSwitchPerson,
}
