/** Money that goes to what cards spend from, and back into the wallet. */
export const cardMoney = {
  open: { load: 'Top up', takeOff: 'Take back' },
  openFor: {
    load: (name: string) => `Top up: ${name}`,
    takeOff: (name: string) => `Take back: ${name}`,
  },
  amount: { load: 'From your wallet', takeOff: 'Off the card' },
  arrives: { load: 'Arrives on the card', takeOff: 'Arrives in your wallet' },
  does: {
    load: (amount: string) => `Top up with ${amount}`,
    takeOff: (amount: string) => `Take back ${amount}`,
  },
  note: {
    load: 'It can be spent as soon as the order is complete.',
    takeOff: 'It leaves the card at once and is in your wallet as soon as the order is complete.',
  },
  all: 'All of it',
  empty: {
    load: 'There is nothing in your wallet to put on it.',
    takeOff: 'There is nothing free on it to take back.',
  },
  unread: 'What can be moved did not load',
  stuck: 'The balance behind it is not in use, so no money goes to it or comes off it.',
  oneAtATime: 'Money is on its way back already. Wait until it has arrived, then take more.',
  cancel: 'Not now',
  done: 'Done',
}
