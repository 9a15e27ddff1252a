/**
 * The vocabulary of the corpus: a few hundred plain words of one trade, so that the prose compresses like text.
 *
 * @module
 */
const list = (words: string): readonly string[] => words.trim().split(/\s+/)

export const determiners = list('the a every each this that one another its their any some')

export const adjectives = list(`
  small large late early open closed signed pending local remote heavy light fragile frozen sealed empty full
  delayed planned prepaid insured domestic regional northern southern direct partial final second third narrow
  broad steady quiet reliable complete missing valid expired temporary permanent manual automatic daily weekly
  nightly public private shared separate known unknown visible hidden stable modern`)

export const nouns = list(`
  shipment parcel pallet container carrier courier driver vehicle route stop depot warehouse dock shelf label
  barcode manifest invoice receipt quote rate tariff surcharge customs duty declaration order line item quantity
  weight volume address postcode recipient sender customer account contract lane schedule window pickup delivery
  handover signature photo event status milestone exception claim refund return exchange webhook request response
  token key scope limit retry queue batch report ledger balance currency region country port terminal vessel
  flight trailer seal sensor reading temperature alert rule policy team member role session audit export import
  field value record page cursor filter index version change note comment attachment template channel message`)

export const verbs = list(`
  moves leaves reaches holds carries counts checks confirms rejects accepts updates replaces follows precedes
  creates closes opens splits joins sorts groups marks signs seals prints scans reads sends receives returns
  refunds charges quotes compares measures records reports shows hides keeps drops delays plans assigns releases
  blocks needs allows limits covers names lists describes explains changes repeats stops starts`)

export const prepositions = list(`
  before after during within without near behind above below between across along against beside under over
  through toward until since from into onto`)

export const conjunctions = list('and but while because although unless once whenever so as')

export const verbsOfCode = list('load send check create update cancel track price label split merge list')
