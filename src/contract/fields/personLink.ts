import type { FieldDescriptions } from './common.ts'

const name = ['What its owner wants to be called.', 'Null where they gave no name.'] as const
const email = ['The e-mail address, masked.', 'Null where there is none.'] as const
const phone = ['The phone number, masked.', 'Null where there is none.'] as const
const telegram = 'Whether a Telegram user signs in to it.'

export const personLinkFields: FieldDescriptions = {
  offer: [
    'An account that may be linked now, as its address was proved in this session.',
    'Null where there is none.',
  ],
  'offer.address': 'The address that was proved.',
  'offer.expires_at': 'Until when it may be linked: ISO 8601, UTC.',
  needs_code: 'Whether a code of the other account’s authenticator is asked for.',
  'linkPerson.token': 'A code of the other account’s authenticator.',
  'listPersonLinks.name': name,
  'listPersonLinks.email': email,
  'listPersonLinks.phone': phone,
  'listPersonLinks.telegram': telegram,
  'linkPerson.name': name,
  'linkPerson.email': email,
  'linkPerson.phone': phone,
  'linkPerson.telegram': telegram,
  'unlinkPerson.name': name,
  'unlinkPerson.email': email,
  'unlinkPerson.phone': phone,
  'unlinkPerson.telegram': telegram,
  'readClosing.obstacles': 'What has to be settled first; empty where the account may be closed.',
  'readClosing.obstacles.kind': 'What it is.',
  'readClosing.obstacles.count': 'How many there are.',
  'readClosing.obstacles.amounts': 'Where it is money, how much of each currency.',
  'readClosing.ends': 'What ends with the account.',
  'readClosing.ends.kind': 'What it is.',
  'readClosing.ends.count': 'How many there are.',
  'closeAccount.confirm': 'Always CLOSE, so that no empty request closes an account.',
  closed_at: 'When the account was closed: ISO 8601, UTC.',
  telegram_findable: 'Whether whoever has the person in Telegram may find and pay them.',
  'listTelegramContacts.name': [
    'What they want to be called, or else what the caller calls them.',
    'Null where nobody said.',
  ],
  contact_tg_id: 'Id of the Telegram account that is chosen.',
  contact_name: 'What the chosen account is called there.',
}
