import type { KnownBank } from '#bank/services'

/** National codes are routing numbers in the United States, bank codes elsewhere, and sort codes. */
interface Entry extends KnownBank {
  codes: readonly string[]
}

const bank = (
  country: string,
  city: string,
  name: string,
  bic: string | null,
  ...codes: string[]
): Entry => ({ country, city, name, bic, codes })

/** As published by the banks. A BIC is its first eight characters, without the branch. */
export const banks: readonly Entry[] = [
  bank('US', 'New York', 'JPMorgan Chase Bank, N.A.', 'CHASUS33', '021000021', '322271627'),
  bank('US', 'Charlotte', 'Bank of America, N.A.', 'BOFAUS3N', '026009593', '053000196'),
  bank('US', 'San Francisco', 'Wells Fargo Bank, N.A.', 'WFBIUS6S', '121000248', '121042882'),
  bank('US', 'New York', 'Citibank, N.A.', 'CITIUS33', '021000089'),
  bank('US', 'New York', 'The Bank of New York Mellon', 'IRVTUS3N', '021000018'),
  bank('US', 'Pittsburgh', 'PNC Bank, N.A.', 'PNCCUS33', '043000096'),
  bank('US', 'Minneapolis', 'U.S. Bank, N.A.', 'USBKUS44', '091000022'),
  bank('US', 'Atlanta', 'Truist Bank', null, '061000104'),
  bank('US', 'Richmond', 'Capital One, N.A.', null, '031176110'),
  bank('US', 'Memphis', 'Evolve Bank & Trust', null, '084106768'),
  bank('US', 'Vienna', 'Navy Federal Credit Union', null, '256074974'),
  bank('US', 'San Antonio', 'USAA Federal Savings Bank', null, '314074269'),

  bank('DE', 'Frankfurt am Main', 'Deutsche Bank', 'DEUTDEFF', '50070010'),
  bank('DE', 'Frankfurt am Main', 'Commerzbank', 'COBADEFF', '50040000'),
  bank('DE', 'Köln', 'Commerzbank', 'COBADEFF', '37040044'),
  bank('DE', 'Berlin', 'Deutsche Kreditbank', 'BYLADEM1', '12030000'),
  bank('DE', 'Berlin', 'N26 Bank', 'NTSBDEB1', '10011001'),
  bank('DE', 'Frankfurt am Main', 'ING-DiBa', 'INGDDEFF', '50010517'),
  bank('DE', 'Berlin', 'Berliner Sparkasse', 'BELADEBE', '10050000'),
  bank('DE', 'München', 'Stadtsparkasse München', 'SSKMDEMM', '70150000'),
  bank('DE', 'Bochum', 'GLS Gemeinschaftsbank', 'GENODEM1', '43060967'),

  bank('NL', 'Amsterdam', 'ABN AMRO Bank', 'ABNANL2A', 'ABNA'),
  bank('NL', 'Amsterdam', 'ING Bank', 'INGBNL2A', 'INGB'),
  bank('NL', 'Utrecht', 'Rabobank', 'RABONL2U', 'RABO'),
  bank('NL', 'Amsterdam', 'bunq', 'BUNQNL2A', 'BUNQ'),
  bank('NL', 'Driebergen-Rijsenburg', 'Triodos Bank', 'TRIONL2U', 'TRIO'),

  bank('FR', 'Paris', 'BNP Paribas', 'BNPAFRPP', '30004'),
  bank('FR', 'Paris', 'Société Générale', 'SOGEFRPP', '30003'),
  bank('FR', 'Lyon', 'LCL', 'CRLYFRPP', '30002'),
  bank('FR', 'Paris', 'La Banque Postale', 'PSSTFRPP', '20041'),

  bank('ES', 'Madrid', 'Banco Santander', 'BSCHESMM', '0049'),
  bank('ES', 'Bilbao', 'Banco Bilbao Vizcaya Argentaria', 'BBVAESMM', '0182'),
  bank('ES', 'Barcelona', 'CaixaBank', 'CAIXESBB', '2100'),
  bank('IT', 'Milano', 'UniCredit', 'UNCRITMM', '02008'),
  bank('IT', 'Milano', 'Intesa Sanpaolo', 'BCITITMM', '03069'),
  bank('AT', 'Wien', 'UniCredit Bank Austria', 'BKAUATWW', '12000'),
  bank('AT', 'Wien', 'Erste Bank', 'GIBAATWW', '20111'),
  bank('BE', 'Brussels', 'BNP Paribas Fortis', 'GEBABEBB', '001'),
  bank('LU', 'Luxembourg', 'Spuerkeess', 'BCEELULL', '001'),
  bank('IE', 'Dublin', 'Allied Irish Banks', 'AIBKIE2D', 'AIBK'),
  bank('IE', 'Dublin', 'Bank of Ireland', 'BOFIIE2D', 'BOFI'),
  bank('LT', 'Vilnius', 'Revolut Bank', 'REVOLT21', '32500'),
  bank('EE', 'Tallinn', 'Swedbank', 'HABAEE2X', '22'),
  bank('EE', 'Tallinn', 'LHV Pank', 'LHVBEE22', '77'),
  bank('PT', 'Lisboa', 'Caixa Geral de Depósitos', 'CGDIPTPL', '0035'),
  bank('PT', 'Porto', 'Millennium bcp', 'BCOMPTPL', '0033'),
  bank('GB', 'London', 'Barclays Bank', 'BARCGB22', 'BARC', '200000'),
  bank('GB', 'London', 'National Westminster Bank', 'NWBKGB2L', 'NWBK'),
  bank('GB', 'Birmingham', 'HSBC UK Bank', 'HBUKGB4B', 'HBUK'),
  bank('GB', 'London', 'Lloyds Bank', 'LOYDGB2L', 'LOYD', '300000'),
  bank('GB', 'London', 'Monzo Bank', 'MONZGB2L', 'MONZ', '040004'),
  bank('GB', 'London', 'Starling Bank', 'SRLGGB2L', 'SRLG', '608371'),
  bank('CH', 'Zürich', 'UBS Switzerland', 'UBSWCHZH', '00230'),
  bank('CH', 'Bern', 'PostFinance', 'POFICHBE', '09000'),
  bank('HK', 'Hong Kong', 'The Hongkong and Shanghai Banking Corporation', 'HSBCHKHH'),
  bank('SG', 'Singapore', 'DBS Bank', 'DBSSSGSG'),
  bank('JP', 'Tokyo', 'MUFG Bank', 'BOTKJPJT'),
  bank('CA', 'Toronto', 'Royal Bank of Canada', 'ROYCCAT2'),
  bank('AU', 'Sydney', 'Commonwealth Bank of Australia', 'CTBAAU2S'),
]
