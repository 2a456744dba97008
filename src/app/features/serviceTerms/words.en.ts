/** The bank's terms of service, to be accepted. */
export const serviceTerms = {
  since: (day: string) => `Apply from ${day}`,
  intro: 'Read and accept these terms to continue. Your money is safe.',
  text: 'Text of the terms',
  accept: 'Accept',
  leave: 'Sign out',
  renewed: 'New terms have come into force. Read them before you accept.',
}
