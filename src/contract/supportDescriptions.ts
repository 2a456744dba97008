/** Of the calls by which a customer asks for help, or for their data. */
export const supportDescriptions = {
  readHelp: 'Lists articles about using the app, by the pages they are about.',
  readConversation: 'Reads the caller’s messages to the bank and its answers, page by page.',
  writeMessage: 'Writes to the bank, about an event of the caller’s own where one is named.',
  readMessages: 'Marks the bank’s answers up to a number as read.',
  sendSupportCase: 'Sends support a recording of the app’s charts. The same one twice is one.',
  copyData: 'Downloads what the bank holds about the caller as JSON, without secrets.',
} as const
