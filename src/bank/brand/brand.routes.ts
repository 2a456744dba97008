import type { brandCalls } from '#contract/ops/brand'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleListBrandVersions,
  handleReadBrand,
  stepProposeBrand,
  stepProposeBrandRestore,
} from './brand.ts'

export const brandRoutes: HandlersOf<typeof brandCalls> = {
  readBrand: handleReadBrand,
  listBrandVersions: handleListBrandVersions,
  proposeBrand: { ledgerStep: stepProposeBrand },
  proposeBrandRestore: { ledgerStep: stepProposeBrandRestore },
}
