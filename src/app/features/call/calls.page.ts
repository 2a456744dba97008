export { CallsPage as Screen } from './CallsPage.tsx'
