/** Coins have up to eighteen decimals; noughts at the end say nothing. */
export const levelAmount = (amount: string) =>
  amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
