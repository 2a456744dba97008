export { SignedInNotFoundPage as Screen } from './SignedInNotFoundPage.tsx'
