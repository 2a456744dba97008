import { Refusal } from '#contract/kit/refusal'
import { REQUEST_TIMEOUT_MS } from '#contract/kit/wire'
import { bringPiece } from '#app/ui/brought.ts'

/** Code that does not come, or not in time, is a network that is not there. */
export async function fetched<Module>(coming: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(fail, REQUEST_TIMEOUT_MS)
  })
  try {
    return await Promise.race([coming, late])
  } catch {
    throw new Refusal('OFFLINE')
  } finally {
    clearTimeout(timer)
  }
}

/** What may be met at the door after its first screen. */
export const bringDoorstep = () => fetched(bringPiece('doorstep'))
