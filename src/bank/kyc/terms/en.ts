import type { TermsWords } from './words.ts'

export const en: TermsWords = {
  rails: {
    'us-payments': {
      title: 'Terms of payments by ACH and wire',
      own: [
        {
          title: 'What it is',
          text: 'You receive US dollars on account details in your name, and send them to accounts at banks in the United States.',
        },
        {
          title: 'How long it takes',
          text: 'ACH arrives in one to three banking days, a wire on the same banking day if it is sent before the bank there closes. What has left by wire cannot be called back.',
        },
        {
          title: 'What can come back',
          text: 'The bank there may return an ACH payment for up to sixty days. What is returned is taken from or given back to the wallet it belonged to, and is shown as returned.',
        },
      ],
    },
    'eu-payments': {
      title: 'Terms of payments by SEPA',
      own: [
        {
          title: 'What it is',
          text: 'You receive euros on an IBAN, and send them to accounts in the countries of SEPA.',
        },
        {
          title: 'How long it takes',
          text: 'Most payments arrive within a banking day, many within seconds. The account is found by its IBAN alone: a name that differs does not stop a payment.',
        },
        {
          title: 'What can come back',
          text: 'A payment to an account that is closed comes back, and is shown as returned. One that has arrived comes back only if whoever received it agrees.',
        },
      ],
    },
    swift: {
      title: 'Terms of payments by SWIFT',
      own: [
        {
          title: 'What it is',
          text: 'You send money to banks abroad, in the currencies that are offered when you send.',
        },
        {
          title: 'How long it takes',
          text: 'One to five banking days. Banks on the way may ask what a payment is for; then it waits until you have answered.',
        },
        {
          title: 'What others take',
          text: 'Banks on the way may keep a part for themselves. Our own fee is shown before you send; theirs is not known to us beforehand.',
        },
      ],
    },
    crypto: {
      title: 'Terms of transfers over a chain',
      own: [
        {
          title: 'What it is',
          text: 'You send coins from your wallet to an address of an open network, yours or somebody else’s.',
        },
        {
          title: 'What cannot be undone',
          text: 'A transfer that a network has confirmed is final. What was sent to a wrong address, over a wrong network or without the memo it needed is lost, and nobody can bring it back.',
        },
        {
          title: 'How long it takes',
          text: 'As long as the network needs. You see how many confirmations there are and how many are needed.',
        },
      ],
    },
    cards: {
      title: 'Terms of cards',
      own: [
        {
          title: 'What it is',
          text: 'You have a card made for yourself and pay with it from the money you set aside for it.',
        },
        {
          title: 'Keeping it safe',
          text: 'Number and code are for you alone. Freeze the card at once if somebody else may know them; from then on nothing new is taken from it.',
        },
        {
          title: 'A payment you do not know',
          text: 'Tell us as soon as you see it. We take it up with whoever received it, and say what came of it.',
        },
      ],
    },
  },
  common: (bank, support) => [
    {
      title: 'What it costs',
      text: 'Every fee and every rate is shown before you say yes, and is what you pay.',
    },
    {
      title: 'Who may use it',
      text: `Only you, with money that is yours. ${bank} checks who you are, and may ask again when a document runs out or the law demands it. Until you have answered it may hold back new payments.`,
    },
    {
      title: 'When it is shut',
      text: 'We may refuse a payment or shut this way of moving money where the law, a court or a well-founded suspicion asks for it. Your money stays yours. We say why unless the law forbids it.',
    },
    {
      title: 'When these terms change',
      text: 'A new version is shown to you before it binds you. Until you have accepted it, the version you accepted before holds.',
    },
    {
      title: 'If something went wrong',
      text: `${support === null ? 'Write to our support' : `Write to ${support}`}. We look into it, and say how to go further if you do not agree.`,
    },
  ],
  version: (version, since) =>
    since === null ? `Version ${version}` : `Version ${version}, in force since ${since}`,
  older: 'A newer version has taken its place.',
  newest: 'Read the newer one',
  sameWords:
    'It differs from the version before in its number only: this bank is for trying things out.',
  otherLanguage: 'Читать по-русски',
}
