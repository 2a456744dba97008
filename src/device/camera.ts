/**
 * The browser's camera, where the browser reads codes itself: Chrome on Android and macOS. Apart from
 * other capabilities, which a sign-in loads.
 */

interface CodeReader {
  detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

interface CameraView extends Pick<Window, 'setTimeout'> {
  navigator: Pick<Navigator, 'mediaDevices'>
  BarcodeDetector: new (options: { formats: string[] }) => CodeReader
}

/** Often enough for a hand that holds still, and rarely enough for a phone to stay cool. */
const LOOK_MS = 150

const canScan = (view: object): view is CameraView =>
  'BarcodeDetector' in view && 'navigator' in view && 'mediaDevices' in (view.navigator as object)

/** Null where the browser has none. */
export const cameraOf = (view: object) => (canScan(view) ? browserCamera(view) : null)

export function browserCamera(view: CameraView) {
  const reader = new view.BarcodeDetector({ formats: ['qr_code'] })
  let shownIn: HTMLVideoElement | null = null
  let stream: MediaStream | null = null
  const show = () => {
    if (shownIn) shownIn.srcObject = stream
  }

  async function read(): Promise<string | null> {
    if (!shownIn || shownIn.readyState < shownIn.HAVE_CURRENT_DATA) return null
    const [code] = await reader.detect(shownIn)
    return code?.rawValue || null
  }

  return {
    /** What the camera sees appears here: whoever holds it has to aim. */
    showCamera(video: HTMLVideoElement) {
      shownIn = video
      show()
      return () => {
        shownIn = null
      }
    },
    /** Fails where there is no camera, or it is not allowed. */
    async scan(signal: AbortSignal): Promise<string | null> {
      const opened = await view.navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
      })
      stream = opened
      show()
      try {
        while (!signal.aborted) {
          const text = await read()
          if (text !== null) return text
          await new Promise((resolve) => view.setTimeout(resolve, LOOK_MS))
        }
        return null
      } finally {
        for (const track of opened.getTracks()) track.stop()
        if (stream === opened) stream = null
        show()
      }
    },
  }
}

/** One of a page: what it shows and what it reads is one picture. */
export const pageCamera = cameraOf(globalThis)
