import type { FieldDescriptions } from './common.ts'

/** Messages between customers and their bank, and the articles of the help. */
export const conversationFields: FieldDescriptions = {
  'readConversation.status': [
    'WAITING until the bank answers, ANSWERED, or CLOSED; writing opens it again.',
    'Null where nothing was written yet.',
  ],
  'readConversation.read': 'Number of the newest message that the customer has read.',
  'readConversation.messages': 'The oldest of them first.',
  'readConversation.before': 'Only messages with a smaller number.',
  'ConversationMessage.number': 'Counts the messages of the conversation, from 1.',
  author: 'Whether the customer wrote it or the bank.',
  'ConversationMessage.event': [
    'What it asks about.',
    'Null where it asks about nothing that happened.',
  ],
  'event.source': 'Whether the event is an order, a transaction or a card purchase.',
  'event.id': 'Id of the event, as in the activity.',
  'event.number': ['Number of the order or transaction.', 'Null of a purchase.'],
  'ConversationMessage.by': ['Who of the staff wrote it.', 'Null where the customer did.'],
  'writeMessage.text': 'Up to 2,000 characters; a full card number is refused.',
  'writeMessage.event': 'Id of an entry of the caller’s own activity.',
  'writeMessage.number': 'Number of the message in the conversation.',
  'readMessages.until': 'All messages up to this number.',
  'readMessages.read': 'Number of the newest message that is read now.',
  'Conversation.since': 'When it began to wait, or when it last moved: ISO 8601, UTC.',
  'Conversation.due_at': [
    'By when somebody should have answered: ISO 8601, UTC.',
    'Null where it does not wait.',
  ],
  'Conversation.messages': 'The newest 200, the oldest of them first.',
  'listConversations.view': 'Those that wait for an answer, were answered, or are closed.',
  'assignConversation.mine': 'Whether it becomes one’s own work, or nobody’s.',
  'answerConversation.text': 'What the customer reads, as it is written.',
  newest: 'Number of the newest message; whoever answers or closes names the newest they read.',
  'readHelp.language': 'The language of the articles: en or ru.',
  articles: 'In the order in which they are listed.',
  'HelpArticle.id': 'Name of the article, the same in each language.',
  'HelpArticle.room': 'The page of the app it is listed under.',
  pages: 'Pages of the app whose help begins with it.',
  'HelpArticle.text': 'Its paragraphs.',
  'HelpArticle.link': ['The page of the app it leads to.', 'Null where it leads to none.'],
}
