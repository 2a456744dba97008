export { MorePage as Screen } from './MorePage.tsx'
