export { Calls as Screen } from './Calls.tsx'
