/** What the bank knows of a person, and tells them: one small piece. */

export { device } from './device.ts'
export { notice } from './notice.ts'
export { person } from './person.ts'
export { support } from './support.ts'
