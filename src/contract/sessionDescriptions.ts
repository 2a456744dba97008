/** Of the calls by which people come in and go out. */
export const sessionDescriptions = {
  verifyEmailCode: 'Signs in with the code that came by mail.',
  verifyPhoneCode: 'Signs in with the code that came by phone.',
  askEmailCode: 'Sends a code by mail; whoever is new becomes a customer by entering it.',
  askPhoneCode: 'Sends a code by phone; whoever is new becomes a customer by entering it.',
  signIn: 'Sends a sign-in code to a mail address or a phone number that is known here.',
  signUp: 'Sends a code to somebody who becomes a customer by entering it.',
  signInByPassword: 'Signs in with a mail address and a password.',
  resetPassword: 'Sends a code that signs in and takes over a new password.',
  beginPasskeySignIn: 'Makes the challenge that a passkey signs to sign in.',
  signInByPasskey: 'Signs in with a passkey, and proves the sign-in on a new device with it.',
  signUpByPassword: 'Makes a customer with a password; answers with tokens or sends a code first.',
  signInByTelegram: 'Signs in with the signed launch data of Telegram.',
  signUpByTelegram: 'Makes a customer of whoever opened the mini app in Telegram.',
  linkTelegram: 'Lets the Telegram user who opened the mini app sign in to this account.',
  unlinkTelegram: 'Ends signing in by Telegram, and the other sessions that it opened.',
  listTelegramContacts: 'Lists the customers whom the caller chose at the bot and may pay.',

  refreshTokens: 'Trades a refresh token for new tokens; a token used twice ends its session.',
  signOut: 'Ends this session, the others, or all of them.',
  listSessions: 'Lists the devices that are signed in.',
  endSession: 'Ends the session of one device.',
}
