export { More as Screen } from './MorePage.tsx'
