export interface TabChannel<Message> {
  post(message: Message): void
  close(): void
}

export function openTabChannel<Message>(
  name: string,
  onMessage: (message: Message) => void,
): TabChannel<Message> {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => onMessage(data as Message)) // pages of our own build
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}
