import type { FieldDescriptions } from './common.ts'

/** Terms of service of the bank, and who accepted them. */
export const serviceTermsFields: FieldDescriptions = {
  'readServiceTerms.waiting': ['The terms to accept.', 'Null where there are none.'],
  'waiting.version': 'Version of the terms.',
  applies_on: ['The day from which they apply, UTC.', 'Null where they apply once approved.'],
  texts: 'The terms, one text for each language.',
  'texts.language': 'Language of the text.',
  'texts.title': 'Its title.',
  'texts.text': 'The text; an empty line ends a paragraph.',
  'acceptServiceTerms.version': 'Version of the terms.',
  'acceptServiceTerms.language': 'The language in which they were read.',
  accepted_at: 'When they were accepted: ISO 8601, UTC.',
  'readTenantSettings.terms': 'Terms of service: the newest version, and earlier ones.',
  'terms.version': 'Number of the newest version; 0 where none was published.',
  'terms.page': 'Address of the public page, under any host of the bank.',
  is_asked: 'Whether customers who accepted earlier ones have to accept these.',
  'terms.versions': 'All that were published, newest first.',
  'versions.version': 'Number of the version.',
  'Customer.terms': 'Versions of the terms of service that the customer accepted, newest first.',
  'Customer.terms.version': 'Version of the terms.',
  'Customer.terms.language': 'The language in which they were read.',
  terms_version: ['Version of the bank’s own terms in force.', 'Null where it has none.'],
}
