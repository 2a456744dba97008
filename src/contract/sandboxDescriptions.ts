/** Of the calls that stand in for the world outside. */
export const sandboxDescriptions = {
  sandboxChains: 'Lists the simulated chains and how high they are.',
  sandboxChainAddresses: 'Lists everybody’s addresses on a simulated chain, newest first.',
  sandboxChainPayIn: 'Pays to an address, as somebody out there would.',
  sandboxChainUnclaimed: 'Lists payments to a shared address with a memo nobody has.',
  sandboxChainClaim: 'Says whose such a payment is.',
  sandboxChainMine: 'Finds blocks, so that what waits for them is confirmed.',
  sandboxChainReorganise: 'Lets the last blocks give way to others.',
  sandboxChainDrop: 'Lets everything that waits for a block be forgotten.',
}
