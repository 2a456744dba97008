export { Nowhere as Screen } from './Nowhere.tsx'
