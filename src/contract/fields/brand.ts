import type { FieldDescriptions } from './common.ts'

/** The look of the bank, as staff change it. */
export const brandDescriptions: FieldDescriptions = {
  'readBrand.version': 'Version of the look that customers see, from 1.',
  'readBrand.brand': 'The name and look that customers see.',
  'readBrand.proposal': ['The proposal that waits for a decision.', 'Null where none does.'],
  'listBrandVersions.version': 'Number of the version, from 1.',
  'listBrandVersions.brand': 'The name and look as they were.',
  'listBrandVersions.reason': [
    'Why, in the words of whoever proposed it.',
    'Null for what the bank began with.',
  ],
  'listBrandVersions.approved_by': ['Who approved it.', 'Null for what the bank began with.'],
  'proposeBrand.version': 'The version that it would replace.',
  'proposeBrand.brand': 'The name and look that customers would see.',
  'proposeBrand.reason': 'Why, for whoever decides; the audit keeps it.',
  'proposeBrandRestore.reason': 'Why, for whoever decides; the audit keeps it.',
  'proposeBrandRestore.version': 'The version to bring back.',
  'Proposal.brand': ['The look that would be published.', 'Null where it is about something else.'],
  'Proposal.brand.version': 'The version it would become.',
  'Proposal.brand.restores': ['The version it brings back.', 'Null where it is new.'],
  'Proposal.brand.brand': 'The name and look that customers would see.',
}
