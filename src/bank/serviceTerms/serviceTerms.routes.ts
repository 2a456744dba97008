import type { serviceTermsCalls } from '#contract/serviceTerms'
import type { HandlersOf } from '#bank/requestContext'
import { handleAcceptServiceTerms, handleReadServiceTerms } from './serviceTerms.ts'

export const serviceTermsRoutes: HandlersOf<typeof serviceTermsCalls> = {
  readServiceTerms: handleReadServiceTerms,
  acceptServiceTerms: handleAcceptServiceTerms,
}
