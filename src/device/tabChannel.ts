/** What pages of one origin in one browser tell each other. */
export interface Channel<Message> {
  post(message: Message): void
  close(): void
}

export function openChannel<Message>(
  name: string,
  heard: (message: Message) => void,
): Channel<Message> {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => heard(data as Message)) // pages of our own build
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}
