import { linkPerson, listPersonLinks, switchPerson, unlinkPerson } from '#contract/personLink'
import { signOut } from '#contract/session'
import { clearDrafts } from '#device/drafts'
import { wire } from '#machines/kit/port'
import { personLinksFlow, personLinksPorts } from '#machines/person/personLinks.flow'
import { wireProof } from '#app/features/proof/ports.ts'
import type { Services } from '#app/services.ts'

export const wirePersonLinks = (services: Services) => {
  const { call, device } = services
  return wire(personLinksFlow, personLinksPorts, {
    readLinks: (_, signal) => call(listPersonLinks, {}, { signal }),
    linkPerson: (_, signal) => {
      const token = device.vault.take('linkCode')
      return call(linkPerson, token === null ? {} : { token }, { signal })
    },
    unlinkPerson: ({ id }, signal) => call(unlinkPerson, { id }, { signal }),
    switchPerson: ({ id }, signal) => switchTo(services, id, signal),
  }).provide({ actors: { proofFlow: wireProof(services) } })
}

/** What was typed belongs to the account that is left, and so does the session, which ends. */
async function switchTo(
  { call, device, tokenCache, mint, app }: Services,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const tokens = await call(switchPerson, { id }, { signal })
  signal.throwIfAborted()
  const { token: bearer } = tokenCache.held()
  device.vault.clear()
  clearDrafts(device.localStore)
  const stored = tokenCache.begin(tokens, mint())
  app().send({ type: 'route.open', location: { route: 'home', id: null } })
  app().send({ type: 'tokens.changed', tokens: stored })
  // Left alone, it would end by itself.
  if (bearer !== null) call(signOut, { scope: 'this' }, { bearer }).catch(() => {})
}
