import type { KycPart } from '#contract/kycEntity'
import type { IdentityData, IdentityField } from '#bank/kyc/identityData'
import { countryCodes } from './countries.ts'

/** The fields and files of each part, with their validation. */

export interface HostedField {
  name: IdentityField
  kind: 'text' | 'date' | 'choice' | 'country'
  like: RegExp
  autocomplete?: string
  choices?: readonly string[]
}

export interface RequestedFile {
  kind: 'front' | 'back' | 'face' | 'address' | 'registration'
  needed: (identity: IdentityData) => boolean
  /** A camera picture; the others may be existing files. */
  camera?: true
}

const always = () => true
const line = (name: IdentityField, autocomplete?: string): HostedField => ({
  name,
  kind: 'text',
  like: /^[^\p{Cc}\p{Bidi_Control}]{1,100}$/u,
  ...(autocomplete && { autocomplete }),
})
const choice = (name: IdentityField, choices: readonly string[]): HostedField => ({
  name,
  kind: 'choice',
  like: new RegExp(`^(${choices.join('|')})$`),
  choices,
})
const country = (name: IdentityField): HostedField => ({
  name,
  kind: 'country',
  like: new RegExp(`^(${countryCodes.join('|')})$`),
  autocomplete: name === 'country' ? 'country' : 'off',
})

const home = [
  line('address_line1', 'address-line1'),
  line('city', 'address-level2'),
  line('postal_code', 'postal-code'),
  country('country'),
]

export const documentTypes = ['PASSPORT', 'ID_CARD', 'DRIVERS'] as const
export const purposes = [
  'personal_or_living_expenses',
  'receive_salary',
  'investment_purposes',
  'other',
] as const
export const sources = ['salary', 'business', 'savings', 'other'] as const

export const forms: Record<
  KycPart,
  { fields: readonly HostedField[]; files: readonly RequestedFile[] }
> = {
  document: {
    fields: [
      choice('gov_id_type', documentTypes),
      country('gov_id_country'),
      { name: 'gov_id_number', kind: 'text', like: /^[A-Za-z0-9 -]{4,30}$/ },
    ],
    files: [
      { kind: 'front', needed: always },
      { kind: 'back', needed: ({ gov_id_type }) => gov_id_type !== 'PASSPORT' },
    ],
  },
  face: { fields: [], files: [{ kind: 'face', needed: always, camera: true }] },
  questions: {
    fields: [
      line('first_name', 'given-name'),
      line('last_name', 'family-name'),
      {
        name: 'date_of_birth',
        kind: 'date',
        like: /^(19|20)\d\d-\d\d-\d\d$/,
        autocomplete: 'bday',
      },
      country('nationality'),
      ...home,
      line('occupation', 'organization-title'),
      choice('purpose', purposes),
      choice('source_of_funds', sources),
    ],
    files: [],
  },
  address: { fields: home, files: [{ kind: 'address', needed: always }] },
  business: {
    fields: [line('business_name', 'organization'), line('registration_number')],
    files: [{ kind: 'registration', needed: always }],
  },
}
