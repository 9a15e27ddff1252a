import { refuse, type Refusal } from '@waybill/docs/sandbox'

/** Section 4 of the specification: the carriers. */
export const carriers: readonly string[] = (
  'amz brt depost dhl dhlexp dhl_old dhl2man dpd dpdn dpd-at dpd-ch dpduk gls gls_es goexp hrs postat rhe royalmail ' +
  'swisspost ups bpost dao anpost bring posti postnl_inter usps fedex postnord parcelone dachser asendia_de colissimo ' +
  'inpost_uk inpost_pl mondial_relay evri poste_italiane kuehne-nagel dsv ait colis_prive'
).split(' ')

/** The description allows any reference; the catalogue has a key for references that name no carrier. */
export function refuseCarrier(
  reference: string | undefined,
  loc: readonly (string | number)[] = ['body'],
): Refusal | undefined {
  if (reference === undefined || carriers.includes(reference)) return undefined
  const message = `There is no carrier "${reference}"`
  const violations = [{ loc: [...loc, 'carrier_reference'], message, keyword: 'value', params: {} }]
  return refuse('carrier_reference_invalid', message, { violations })
}
