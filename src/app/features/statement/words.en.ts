export const statement = {
  text: 'PDF with every transaction and the balances before and after.',
  months: 'By month',
  years: 'By year',
  currency: 'Currency',
  allCurrencies: 'All currencies',
  language: 'Language of the document',
  soFar: 'To date',
  download: 'Download',
  downloadOf: (period: string) => `Download statement, ${period}`,
  taxes: 'For taxes',
  taxesText:
    'CSV of crypto that left all your wallets: what it cost, what you got and the gain, first in, first out.',
  taxesOf: (year: string) => `Download tax report, ${year}`,
  taxesSaved: 'Tax report saved.',
  copied: 'This device can’t save files, so the table was copied to your clipboard.',
  saved: 'Statement saved.',
  unsupported: 'This device can’t save PDF files here. Open the bank in a browser to download.',
}
