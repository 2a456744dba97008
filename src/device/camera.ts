/** The browser's camera, where the browser reads codes itself: Chrome on Android and macOS. */

interface CodeReader {
  detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

interface CameraView extends Pick<Window, 'setTimeout'> {
  navigator: Pick<Navigator, 'mediaDevices'>
  BarcodeDetector: new (options: { formats: string[] }) => CodeReader
}

/** Often enough for a hand that holds still, and rarely enough for a phone to stay cool. */
const LOOK_MS = 150

export const canScan = (view: Window): view is Window & CameraView =>
  'BarcodeDetector' in view && view.navigator.mediaDevices !== undefined

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
