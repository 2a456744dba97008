import { Refusal } from '#contract/kit/refusal'
import { beginPasskeySignIn, signInByPasskey } from '#contract/passkey'
import type { Tokens } from '#contract/tokens'
import { passkeyReaderOf } from '#app/features/proof/passkeyReader.ts'
import type { Services } from '#app/services.ts'

/** Loaded once somebody chooses it, to keep sign-in small. */
export async function readTokens(
  { call, device }: Pick<Services, 'call' | 'device'>,
  signal: AbortSignal,
): Promise<Tokens> {
  const { signByPasskey } = await passkeyReaderOf(device)
  const { attempt, ...options } = await call(beginPasskeySignIn, {}, { signal })
  const { user_handle, ...answer } = await signByPasskey(options, signal)
  // Only a passkey made elsewhere, for a person who is named first, says no owner.
  if (user_handle === null) throw new Refusal('PASSKEY_UNKNOWN')
  return call(signInByPasskey, { attempt, user_handle, ...answer }, { signal })
}
