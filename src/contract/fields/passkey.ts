import type { FieldDescriptions } from './common.ts'

const challenge = 'What the device signs, in base64url. It serves one answer.'
const timeout = 'How long the device may wait for the person, in milliseconds.'

export const passkeyFields: FieldDescriptions = {
  'listPasskeys.name': 'What the person calls it.',
  'addPasskey.name': 'What the person calls it; empty for the name of the browser.',
  'removePasskey.name': 'What the person calls it.',
  challenge,
  timeout_ms: timeout,
  rp: 'The site that it is made for, as WebAuthn names it.',
  'rp.id': 'The hostname of the site.',
  'rp.name': 'The name of the bank.',
  rp_id: 'The hostname of the site, as WebAuthn names it.',
  'beginPasskey.user': 'The person, as WebAuthn names them.',
  'user.id': 'What the device knows the person by, in base64url.',
  'user.name': 'What tells the person’s accounts apart.',
  'user.display_name': 'What the person is called.',
  algorithms: 'The signature algorithms that are taken, as COSE numbers, the best first.',
  exclude: 'Ids of the passkeys that the person has already.',
  allow: 'Ids of the passkeys that may answer.',
  attempt: 'Goes back with the answer to this challenge.',
  client_data: 'What the browser says of the page (clientDataJSON), in base64url.',
  attestation: 'The attestation object, in base64url. None is asked for.',
  credential_id: 'Id of the passkey that answered, in base64url.',
  authenticator_data: 'What the device says of itself (authenticatorData), in base64url.',
  signature: 'The signature, in base64url.',
  user_handle: 'Whose passkey the device says it is (userHandle), in base64url.',
}
