/** Accepts messages from the new window at that origin only, and posts to no other. */
export function openInspectorWindow(
  url: string,
  greeting: string,
  signal: AbortSignal,
  view: Window = window,
): Promise<{ send(message: unknown): void }> {
  const { origin } = new URL(url)
  const other = view.open(url, '_blank')
  if (!other) return Promise.reject(new Error('This browser does not let us open a window.'))
  return new Promise((resolve) => {
    const forget = () => view.removeEventListener('message', onMessage)
    const onMessage = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== other || from !== origin || typeOf(data) !== greeting) return
      forget()
      resolve({ send: (message) => other.postMessage(message, origin) })
    }
    view.addEventListener('message', onMessage)
    signal.addEventListener('abort', forget)
  })
}

const typeOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : null
