export { HelpPage as Screen } from './HelpPage.tsx'
export { wireHelpPage as createFlow } from './ports.ts'
