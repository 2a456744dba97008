/** Read after the first screen of the door, with which it comes (see stepWords.ts). */
export const doorstep = {
  unknown: {
    title: 'We have not met yet',
    text: 'Telegram says who you are, but there is no account for you here. Open one now, or sign in another way.',
    submit: 'Open an account with Telegram',
  },
  code: {
    title: 'Enter the code',
    sent: 'We sent six digits to',
    label: 'Code',
    submit: 'Sign in',
    left: (until: string, left: string) => `Works until ${until}, ${left} left`,
    soonOver: 'One minute left to enter the code.',
    over: 'The code no longer works. Ask for a new one.',
    nothing: 'Nothing came?',
    again: 'Send again',
    againAt: (at: string) => `You can send again at ${at}.`,
    fresh: 'Send a new code',
    change: { email: 'Change the address', phone: 'Change the number' },
  },
}
