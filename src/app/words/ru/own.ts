export { device } from './device.ts'
export { notice } from './notice.ts'
export { person } from './person.ts'
export { support } from './support.ts'
