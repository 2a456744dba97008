export { wireHome as createFlow } from './homePorts.ts'
export { HomePage as Screen } from './HomePage.tsx'
