export { More as Screen } from './More.tsx'
