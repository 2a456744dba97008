import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  FRAMES_BYTES_MAX,
  WATCH_CODE_LENGTH,
  WATCH_CODE_ALPHABET,
  WATCH_CODE_MS,
  WATCH_MS,
  type joinWatch,
  type openWatch,
  type tellWatch,
} from '#contract/watch'
import { isUuid } from '#bank/db/uuid'
import { hashOf } from '#bank/session/tokenText'
import type { SignedInContext } from '#bank/requestContext'
import type { Random } from '#bank/services'
import { frameNotification } from './frameNotification.ts'
import { findWatch, putWatch, takeWatchCode, type WatchRow } from './watch.rows.ts'

/** Sandbox only. Watcher and watched page must both be signed in as the same person; the code picks the page, once. */
export async function handleOpenWatch(_: ParsedOf<typeof openWatch>, context: SignedInContext) {
  const { tx, scope, world } = context
  const now = world.clock.now().getTime()
  const watch = {
    id: world.random.id(),
    personId: scope.personId,
    codeUntil: new Date(now + WATCH_CODE_MS),
    endsAt: new Date(now + WATCH_MS),
  }
  const code = freshCode(world.random)
  await putWatch(tx, scope.tenantId, { ...watch, codeHash: hashOf(code) })
  return {
    id: watch.id,
    code,
    code_until: watch.codeUntil.toISOString(),
    ends_at: watch.endsAt.toISOString(),
  }
}

/** Five random bits per character. */
const freshCode = (random: Random): string =>
  [...random.bytes(WATCH_CODE_LENGTH)]
    .map((byte) => WATCH_CODE_ALPHABET[byte % WATCH_CODE_ALPHABET.length])
    .join('')

export async function handleJoinWatch(
  { code }: ParsedOf<typeof joinWatch>,
  { tx, scope, world, caller: { familyId } }: SignedInContext,
) {
  const cleaned = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const now = world.clock.now()
  const watch = await takeWatchCode(tx, scope, { hash: hashOf(cleaned), familyId, now })
  if (!watch) throw new Refusal('CODE_INVALID')
  return { id: watch.id, ends_at: watch.ends_at.toISOString() }
}

/** Sent on commit; lost if nobody listens. */
export async function handleTellWatch(
  { id, frames }: ParsedOf<typeof tellWatch>,
  context: SignedInContext,
): Promise<{ passed: number }> {
  const { tx, scope, caller } = context
  const watch = await watchOf(context, id)
  if (watch.page_family_id !== caller.familyId) throw new Refusal('NOT_FOUND')
  const text = JSON.stringify(frames)
  if (Buffer.byteLength(text) > FRAMES_BYTES_MAX) throw new Refusal('BODY_TOO_LARGE')
  const notification = { tenantId: scope.tenantId, watchId: watch.id, frames: text }
  tx.notify(frameNotification(notification, context.world.random.id()))
  return { passed: frames.length }
}

export async function watchOf(
  { tx, scope, world }: Pick<SignedInContext, 'tx' | 'scope' | 'world'>,
  id: string,
): Promise<WatchRow> {
  const watch = isUuid(id) ? await findWatch(tx, scope, id, world.clock.now()) : null
  if (!watch) throw new Refusal('NOT_FOUND', 'There is no such watch.')
  return watch
}
