export { Nowhere as Screen } from './SignedInNotFoundPage.tsx'
