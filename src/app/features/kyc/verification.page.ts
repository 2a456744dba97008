export { VerificationPage as Screen } from './VerificationPage.tsx'
