/** What can stand on any screen, and what must be there even when nothing more can be fetched. */
export const house = {
  arriving: 'One moment',
  offline: 'No connection. What you see may be old; nothing you press is lost or sent twice.',
  tryAgain: 'Try again',
  broken: {
    title: 'This page did not come through',
    text: 'Nothing was changed. If it stays like this, look again in a few minutes.',
  },
  reference: (requestId: string) => `Reference ${requestId}`,
  language: 'Language',
}
