import type { TermsWords } from './words.ts'

export const en: TermsWords = {
  rails: {
    'us-payments': {
      title: 'Terms of ACH and wire payments',
      own: [
        {
          title: 'The service',
          text: 'You receive US dollars to account details in your name and send them to US bank accounts.',
        },
        {
          title: 'How long it takes',
          text: 'ACH payments arrive in 1 to 3 business days. Wires arrive the same business day if sent before the receiving bank’s cut-off. A wire can’t be recalled.',
        },
        {
          title: 'Returns',
          text: 'The receiving bank may return an ACH payment for up to 60 days. Returned money is credited to or deducted from the same wallet and shown as returned.',
        },
      ],
    },
    'eu-payments': {
      title: 'Terms of SEPA payments',
      own: [
        {
          title: 'The service',
          text: 'You receive euros to an IBAN and send them to accounts in SEPA countries.',
        },
        {
          title: 'How long it takes',
          text: 'Most payments arrive within 1 business day, many within seconds. The account is found by IBAN only: a different name doesn’t stop a payment.',
        },
        {
          title: 'Returns',
          text: 'A payment to a closed account is returned and shown as returned. A completed payment is returned only if the recipient agrees.',
        },
      ],
    },
    swift: {
      title: 'Terms of international payments',
      own: [
        {
          title: 'The service',
          text: 'You send money by SWIFT to banks abroad in the currencies we offer, and pounds by Faster Payments or CHAPS to banks in the United Kingdom.',
        },
        {
          title: 'How long it takes',
          text: 'By SWIFT 1 to 5 business days, by Faster Payments within seconds, by CHAPS the same business day. Intermediary banks may ask what a payment is for; the payment then waits for your answer.',
        },
        {
          title: 'Fees of other banks',
          text: 'Intermediary banks may deduct a fee. We show our own fee before you send; we don’t know theirs in advance.',
        },
      ],
    },
    crypto: {
      title: 'Terms of crypto transfers',
      own: [
        {
          title: 'The service',
          text: 'You send crypto from your wallet to an address on a public network, yours or someone else’s.',
        },
        {
          title: 'Transfers are final',
          text: 'A transfer confirmed by the network is final. Money sent to a wrong address, over a wrong network or without a required memo is lost and can’t be recovered.',
        },
        {
          title: 'How long it takes',
          text: 'As long as the network needs. We show how many confirmations the transfer has and needs.',
        },
      ],
    },
    cards: {
      title: 'Terms of cards',
      own: [
        {
          title: 'The service',
          text: 'We issue a card to you. You pay with the money you load on the card.',
        },
        {
          title: 'Keeping it safe',
          text: 'Keep the card number and code to yourself. Freeze the card at once if someone else may know them: new purchases are then declined.',
        },
        {
          title: 'A payment you don’t recognise',
          text: 'Tell us as soon as you see the payment. We’ll contact the merchant and tell you the result.',
        },
      ],
    },
  },
  common: (bank, support) => [
    {
      title: 'Fees',
      text: 'We show every fee and rate before you confirm. You pay exactly that.',
    },
    {
      title: 'Who may use it',
      text: `Only you, with your own money. ${bank} verifies your identity and may ask again when a document expires or the law requires it. Until you respond, ${bank} may hold new payments.`,
    },
    {
      title: 'When we may refuse',
      text: 'We may refuse a payment or close this service where the law, a court or a well-founded suspicion requires it. Your money stays yours. We tell you why unless the law forbids it.',
    },
    {
      title: 'When these terms change',
      text: 'We show you a new version before it applies. Until you accept it, the version you accepted before applies.',
    },
    {
      title: 'Complaints',
      text: `${support === null ? 'Contact our support' : `Write to ${support}`}. We’ll look into the problem and tell you what you can do if you don’t agree.`,
    },
  ],
  version: (version, since) =>
    since === null ? `Version ${version}` : `Version ${version}, in force since ${since}`,
  older: 'A newer version replaces this one.',
  newest: 'Read the current version',
  sameWords: 'Only the version number has changed: this is a sandbox bank.',
  otherLanguage: 'Читать по-русски',
}
