import type { EventObject } from 'xstate'
import { Refusal, type RefusalNote } from '#contract/kit/refusal'

/** The refusal of an `onError` event as plain data; anything unknown becomes INTERNAL. */
export function refusalIn(event: EventObject): RefusalNote {
  return Refusal.from('error' in event ? event.error : undefined).note
}
