import type { Device } from './device.ts'
import { openDevice } from './open.ts'
import { miniHostOf, webHostOf } from './siblingHost.ts'

export interface FrameChannel<Outgoing> {
  post(message: Outgoing): void
  close(): void
}

/** Where a page of ours may be framed, in sandboxes: the mini app's host. Null where there is none. */
export const framedOrigin = () => miniHostOf(window.location)

/** The device of a frame that Telegram launched just now, not of one before it in the same tab. */
export const launchedDevice = async (): Promise<Device | null> =>
  window.location.hash.includes('tgWebApp') ? openDevice() : null

/** Speaks with the page in the frame of that name. */
export const openFrame = <Incoming extends object, Outgoing>(
  name: string,
  onMessage: (message: Incoming) => void,
): FrameChannel<Outgoing> => openChannel(framedOrigin(), framed(name), 'object', onMessage)

/** Telegram's bridge of that page sends and takes texts. */
export const openFrameBridge = (
  name: string,
  onMessage: (message: string) => void,
): FrameChannel<string> => openChannel(framedOrigin(), framed(name), 'string', onMessage)

/** Speaks with the page that frames this one. */
export const openFramer = <Incoming extends object, Outgoing>(
  onMessage: (message: Incoming) => void,
): FrameChannel<Outgoing> =>
  openChannel(webHostOf(window.location), () => window.parent, 'object', onMessage)

const framed = (name: string) => () =>
  document.querySelector<HTMLIFrameElement>(`iframe[name=${name}]`)?.contentWindow ?? null

function openChannel<Incoming, Outgoing>(
  origin: string | null,
  other: () => Window | null,
  type: 'object' | 'string',
  onMessage: (message: Incoming) => void,
): FrameChannel<Outgoing> {
  const listener = ({ data, origin: sender, source }: MessageEvent<unknown>) => {
    if (sender === origin && source === other() && typeof data === type) onMessage(data as Incoming) // a page of our own build
  }
  window.addEventListener('message', listener)
  return {
    post: (message) => void (origin !== null && other()?.postMessage(message, origin)),
    close: () => window.removeEventListener('message', listener),
  }
}
