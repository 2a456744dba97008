import type { FieldDescriptions } from './common.ts'

export const passwordFields: FieldDescriptions = {
  password: 'The password.',
  'resetPassword.password': 'The new one; left out, another code is sent for the one before.',
  'setPassword.password': 'The new one: at least 15 characters, and not easy to guess.',
  password_set_at: [
    'When the password was chosen: ISO 8601, UTC.',
    'Null where there is none, or it is older than this field.',
  ],
}
