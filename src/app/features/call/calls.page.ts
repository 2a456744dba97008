export { Calls as Screen } from './CallsPage.tsx'
