export { wireSignedIn as createFlow } from './ports.ts'
export { SignedIn as Screen } from './SignedIn.tsx'
