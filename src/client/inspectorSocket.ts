/** Connects to an inspector on this machine. Only its port can be chosen, never its host. */
export function openInspectorSocket(
  port: number,
  signal: AbortSignal,
): Promise<{ send(message: unknown): void }> {
  const socket = new WebSocket(`ws://localhost:${port}`)
  signal.addEventListener('abort', () => {
    if (socket.readyState === WebSocket.CONNECTING) socket.close()
  })
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () =>
      resolve({ send: (message) => socket.send(JSON.stringify(message)) }),
    )
    socket.addEventListener('error', () => reject(new Error(`Nothing listens at port ${port}.`)))
  })
}
