export { ActivityPage as Screen } from './ActivityPage.tsx'
export { wireActivityPage as createFlow } from './ports.ts'
