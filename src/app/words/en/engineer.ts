/** What an engineer reads of keys and messages: one piece, as who reads one reads the other. */

export { developer } from './developer.ts'
export { webhook } from './webhook.ts'
