export { Verification as Screen } from './VerificationPage.tsx'
