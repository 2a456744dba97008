export { Verification as Screen } from './Verification.tsx'
