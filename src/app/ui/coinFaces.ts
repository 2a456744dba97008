import type { Face } from './Disc.tsx'

/** Icons and colours of currencies, on a 24 by 24 grid (lucide, ISC, where it has one). */
const coins: Readonly<Record<string, Face>> = {
  USD: { flag: 'USD', icon: 'M12 2v20M17 5H9.5a3.5 3.5 0 0 0 0 7h5a3.5 3.5 0 0 1 0 7H6' },
  EUR: {
    flag: 'EUR',
    icon: 'M4 10h12M4 14h9M19 6a7.7 7.7 0 0 0-5.2-2A7.9 7.9 0 0 0 6 12c0 4.4 3.5 8 7.8 8 2 0 3.8-.8 5.2-2',
  },
  GBP: { flag: 'GBP', icon: 'M18 7c0-5.33-8-5.33-8 0M10 7v14M6 21h12M6 13h10' },
  USDT: {
    hue: 'teal',
    icon: 'M5 5h14M12 5v14M12 9.5c-4 0-7 .9-7 2.2s3 2.2 7 2.2 7-.9 7-2.2-3-2.2-7-2.2',
  },
  USDC: {
    hue: 'blue',
    icon: 'M12 6v12M15.5 8.5h-5a1.75 1.75 0 0 0 0 3.5h3a1.75 1.75 0 0 1 0 3.5H8M9 3.5a9 9 0 0 0 0 17M15 3.5a9 9 0 0 1 0 17',
  },
  BTC: {
    hue: 'orange',
    icon: 'M11.77 19.09c4.92.87 6.14-6.02 1.22-6.89m-1.22 6.89L5.86 18.05m5.91 1.04-.35 1.97m1.56-8.86c4.92.87 6.14-6.02 1.22-6.89m-1.22 6.89-3.94-.69m5.16-6.2L8.29 4.26m5.91 1.04.35-1.97M7.48 20.36l3.13-17.73',
  },
  ETH: { hue: 'violet', icon: 'm12 3-6.5 9.2 6.5 3.6 6.5-3.6zM5.5 15.4l6.5 5.6 6.5-5.6' },
  POL: {
    hue: 'pink',
    icon: 'm12 3 7.8 4.5v9L12 21l-7.8-4.5v-9zM12 8.5l3 1.75v3.5l-3 1.75-3-1.75v-3.5z',
  },
  BNB: { hue: 'olive', icon: 'm12 3 9 9-9 9-9-9zM12 9l3 3-3 3-3-3z' },
  XRP: { hue: 'teal', icon: 'm4 4 5 5a4.2 4.2 0 0 0 6 0l5-5M4 20l5-5a4.2 4.2 0 0 1 6 0l5 5' },
  TRX: {
    hue: 'red',
    icon: 'm4 4 13.5 3L20 10 10.5 20.5zM4 4l7.5 6.5 8.5-.5M11.5 10.5l-1 10M17.5 7l-6 3.5',
  },
}

/** A ring, for other currencies. */
const otherCoin = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z'

export const coinFace = (symbol: string): Face => coins[symbol] ?? { icon: otherCoin }
