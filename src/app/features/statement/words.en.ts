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
  saved: 'Statement saved.',
  unsupported: 'This device can’t save PDF files here. Open the bank in a browser to download.',
}
