import type { RequestContext } from '#bank/requestContext'

/** What a device knows a person by. It names nobody outside the bank. */
export const userHandleOf = (
  { world, scope }: Pick<RequestContext, 'world' | 'scope'>,
  personId: string,
): Buffer => world.seal.digest(`${scope.tenantId} ${personId}`, 'passkey user')
