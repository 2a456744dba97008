export { developer } from './developer.ts'
export { webhook } from './webhook.ts'
