import type { ArticleId, ArticleText } from './articles.ts'

export const articlesEn: Record<ArticleId, (bank: string) => ArticleText> = {
  'send-money': () => ({
    title: 'Send money',
    text: [
      'Open Send, choose a saved recipient or enter new details, and type the amount you send or the amount the recipient gets. Before you confirm, you see the rate, all fees and when the money arrives.',
      'Check the name and number of a bank account, and the whole address and network of a crypto address: a payment to the wrong place is hard or impossible to get back.',
    ],
  }),
  'new-recipient': () => ({
    title: 'Why a new recipient can get less at first',
    text: [
      'For the first 24 hours after you first pay or save a recipient, payments to them have a lower limit. It protects your money if somebody else gets into your account.',
      'The limit ends by itself. You see it under the amount, and all limits under Fees and limits.',
    ],
  }),
  'payment-delayed': () => ({
    title: 'My payment is delayed or under review',
    text: [
      'Open the payment in Activity: it says what it waits for and who acts next. While it’s on its way, the amount is reserved and can’t be spent twice.',
      '“Delayed” means the payment network hasn’t confirmed the result yet. We keep asking; don’t send it again. If the payment can’t be completed, the money returns to your balance.',
    ],
  }),
  'cancel-payment': () => ({
    title: 'Cancel a payment',
    text: [
      'While a payment waits for your approval, you can cancel it on its page, and the money is back in your balance at once. A payment that isn’t approved in time is cancelled by itself.',
      'A payment that was sent to the payment network can’t be cancelled. Ask the recipient to send the money back, and write to us if you think it was a fraud.',
    ],
  }),
  'scheduled-payments': () => ({
    title: 'Payments on a date, or again and again',
    text: [
      'When you send money, choose a date or how often to repeat. The rate and fees are those of the payment day, and nothing is reserved until then.',
      'If there isn’t enough money on the day, we try again the same day and notify you. You can skip the next payment, change the amount, pause or end the schedule at any time.',
    ],
  }),
  'many-payments': () => ({
    title: 'Pay many people from a file',
    text: [
      'Upload a CSV file, or paste its rows: recipient, amount and reference. Download the template to begin with. We check every row before anyone is paid and show what can’t be paid and why.',
      'You confirm all payments together. Afterwards a report lists what became of each row.',
    ],
  }),
  'add-money': () => ({
    title: 'Add money',
    text: [
      'Open Add money and choose a bank transfer or crypto. For a bank transfer, use the details exactly as shown, with the reference if there is one.',
      'For crypto, send only the shown currency over the shown network. If the address has a memo, the sender must include it. The money is yours after the shown number of confirmations.',
    ],
  }),
  'crypto-missing': () => ({
    title: 'My crypto deposit hasn’t arrived',
    text: [
      'Find the transaction in your sending wallet and compare the network, the address and the memo with those on Receive. A deposit below the minimum or without its memo isn’t credited by itself.',
      'If all of them match and the network has confirmed the transaction, write to us with its hash.',
    ],
  }),
  'request-money': () => ({
    title: 'Request money',
    text: [
      'Under Receive you can make a link or a QR code for an amount, or for any amount. Another customer of the bank opens it and pays. You get a notice, and the link stops working.',
      'Everybody who has the link can read what it’s for and see your name. You can cancel a request until it’s paid.',
    ],
  }),
  exchange: () => ({
    title: 'Exchange currencies',
    text: [
      'Choose both currencies and type either amount. The rate is guaranteed for the seconds shown, and fees are listed before you confirm. An exchange is final once you confirm it.',
      'If the rate ends or moves before you confirm, nothing is charged and you get a new one.',
    ],
  }),
  'card-use': () => ({
    title: 'Use and top up a card',
    text: [
      'A card spends from its own balance, separate from your wallet: top it up before you pay, and move money back at any time. A purchase may be on hold for some days before the merchant takes it.',
      'On the card’s page you can show its details, with the PIN of a physical card, choose another PIN, set limits, and choose where it works: online, in shops, at cash machines and abroad.',
      'A virtual card can be made to work once, or for one shop: the first that takes money from it is the only one that can.',
    ],
  }),
  'card-lost': () => ({
    title: 'Lost or stolen card',
    text: [
      'Freeze the card on its page at once: new purchases are declined, and you can unfreeze it if you find it. If it’s gone, report it lost or stolen there: it’s cancelled for good.',
      'We never ask for a full card number, the security code or a one-time code. Don’t send them to anybody, and not to us.',
    ],
  }),
  'card-dispute': () => ({
    title: 'Something is wrong with a purchase',
    text: [
      'If the merchant is known to you, ask them first. Then open the purchase in Activity and dispute it: say what happened and add receipts or photos.',
      'We look at it, may ask you for more, and send it to the card network. Each step is on the page of the dispute, and you get a notice of it.',
    ],
  }),
  'card-declined': () => ({
    title: 'Why a purchase was declined',
    text: [
      'The purchase in Activity gives the reason. Most often the card’s balance or a limit is too low, the card is frozen, or it’s switched off for payments online, in shops or abroad.',
      'A blocked card is another matter: we blocked it on a suspicion, and somebody looks at it.',
    ],
  }),
  verification: () => ({
    title: 'Verify your identity',
    text: [
      'Have your passport, identity card or driving licence ready. It takes a few minutes, and you can pause and continue later. Most checks take a few minutes; a review by a person usually takes up to 2 business days.',
      'If we need something again, only that is asked for. If you were declined and think it’s a mistake, you can appeal once.',
    ],
  }),
  'sign-in-safety': () => ({
    title: 'Keep your account safe',
    text: [
      'Set up an authenticator or a passkey in your profile, and keep the recovery codes away from your phone. Under Devices you see where you’re signed in, and can sign out anything you don’t know.',
      'Nobody from the bank asks for your password, a code or a recovery code. After a recovery code you can’t send money for 24 hours.',
    ],
  }),
  'shared-wallet': () => ({
    title: 'Let others use a wallet',
    text: [
      'As the owner you can invite people to a wallet by e-mail and choose what each may do: see it, approve payments, pay up to a sum, or manage it. They never see your other wallets, your cards or your documents.',
      'A payer’s payment above their sum waits for a second person. You can pause or remove anybody at once.',
    ],
  }),
  statements: () => ({
    title: 'Statements, receipts and taxes',
    text: [
      'Under Statements you can download a PDF of any month or year, and a CSV of your crypto for taxes. A balance confirmation says what was in a wallet at the end of a day, for a landlord, a visa or an auditor. Each event in Activity has its own receipt or proof of payment.',
      'The list in Activity can be exported as CSV with the filters you set.',
    ],
  }),
  notifications: (bank) => ({
    title: 'Choose your notifications',
    text: [
      `Under Notifications you choose what ${bank} also sends by e-mail and Telegram. Everything stays in the app, and security notices always come.`,
    ],
  }),
  'your-data': (bank) => ({
    title: 'Your details, your data and closing the account',
    text: [
      'Your profile has your sign-in details, the language and the look of the app. A verified name or birth date is changed by a request with a document.',
      `There you can also download a copy of all data ${bank} holds about you, and close the account once it’s empty and nothing is on its way.`,
    ],
  }),
  'invite-friends': () => ({
    title: 'Invite friends',
    text: [
      'Open Invite friends in your profile and share your link or code. When a friend signs up with it, is verified and adds enough money in time, both of you get the reward shown there.',
      'Only money from outside counts, and only friends who weren’t customers before. You see a friend’s first name and whether the reward was paid; nobody sees your balance.',
    ],
  }),
}
