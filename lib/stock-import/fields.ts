/** How a field's cells are read: see values.ts. */
export type FieldKind =
  | 'sku'
  | 'family'
  | 'text'
  | 'price'
  | 'currency'
  | 'status'
  | 'place'
  | 'switch'
  | 'zeroOrOne'
  | 'yesNo'
  | 'date'

type Definition = { kind: FieldKind; most: number; required?: boolean; words: string }

/**
 * The columns of the stock that a file may bring, with the headings they are known by in English, German and French, and
 * the most characters each may hold.
 */
const definitions = {
  SKU: {
    kind: 'sku',
    most: 40,
    required: true,
    words:
      'sku|stock no|stock number|stock id|item no|item number|inventory number|article number|artikelnr|artikelnummer|lagernummer|lager nr|inventarnummer|no stock|numero de stock|numero article|code article|no article|reference interne',
  },
  Family: {
    kind: 'family',
    most: 40,
    words: 'family|category|product type|kategorie|warengruppe|produktart|categorie|famille',
  },
  Name: {
    kind: 'text',
    most: 300,
    required: true,
    words: 'name|title|product name|bezeichnung|titel|produktname|nom|titre|designation',
  },
  FullDetailsName: {
    kind: 'text',
    most: 600,
    words: 'full details name|full name|long name|langbezeichnung|voller name|nom complet|designation longue',
  },
  ManufacturerName: {
    kind: 'text',
    most: 120,
    words: 'manufacturer name|manufacturer|brand|maker|marke|hersteller|marque|fabricant',
  },
  Model: { kind: 'text', most: 120, words: 'model|modell|modele' },
  HTMLSafeModel: { kind: 'text', most: 120, words: 'html safe model' },
  Description: { kind: 'text', most: 200_000, words: 'description|text|beschreibung|beschrieb|descriptif' },
  Material: { kind: 'text', most: 500, words: 'material|case material|gehausematerial|materiau|matiere|boitier' },
  WatchMaterial: { kind: 'text', most: 500, words: 'watch material|uhrenmaterial|materiau de la montre' },
  Movement: { kind: 'text', most: 500, words: 'movement|calibre|uhrwerk|werk|aufzug|mouvement' },
  Year: {
    kind: 'text',
    most: 500,
    words: 'year|year of production|jahr|baujahr|herstellungsjahr|annee|annee de production',
  },
  Gender: { kind: 'text', most: 500, words: 'gender|sex|geschlecht|genre|sexe' },
  JewelleryType: { kind: 'text', most: 500, words: 'jewellery type|jewelry type|schmuckart|type de bijou' },
  JewelleryMetal: { kind: 'text', most: 500, words: 'jewellery metal|jewelry metal|metal|edelmetall|metall' },
  JewelleryStone: {
    kind: 'text',
    most: 500,
    words: 'jewellery stone|jewelry stone|stone|stones|stein|edelstein|steine|pierre|pierres',
  },
  WatchLocation: { kind: 'place', most: 500, words: 'watch location|standort uhr|lieu de la montre' },
  JewelleryLocation: {
    kind: 'place',
    most: 500,
    words: 'jewellery location|jewelry location|standort schmuck|lieu du bijou',
  },
  Location: {
    kind: 'place',
    most: 500,
    words: 'location|boutique|shop|branch|standort|filiale|lieu|magasin|emplacement',
  },
  StatusName: {
    kind: 'status',
    most: 500,
    words: 'status name|status|availability|verfugbarkeit|statut|disponibilite',
  },
  isPOA: {
    kind: 'switch',
    most: 20,
    words: 'is poa|poa|price on application|price on request|preis auf anfrage|prix sur demande',
  },
  Price: {
    kind: 'price',
    most: 60,
    words: 'price|retail price|sales price|selling price|preis|verkaufspreis|vk|vk preis|prix|prix de vente|pvp',
  },
  Currency: { kind: 'currency', most: 20, words: 'currency|ccy|wahrung|devise|monnaie' },
  MarginScheme: {
    kind: 'yesNo',
    most: 500,
    words: 'margin scheme|vat margin|differenzbesteuert|differenzbesteuerung|regime de la marge|tva sur la marge',
  },
  Box: { kind: 'yesNo', most: 500, words: 'box|original box|originalbox|ecrin|boite' },
  Papers: { kind: 'yesNo', most: 500, words: 'papers|original papers|papiere|originalpapiere|papiers' },
  CertOfAuth: {
    kind: 'yesNo',
    most: 500,
    words:
      'cert of auth|certificate|certificate of authenticity|echtheitszertifikat|zertifikat|certificat|certificat d authenticite',
  },
  Warranty: { kind: 'yesNo', most: 500, words: 'warranty|guarantee|garantie|herstellergarantie' },
  PreOwnedWarranty: {
    kind: 'yesNo',
    most: 500,
    words: 'pre owned warranty|preowned warranty|gebrauchtgarantie|garantie occasion',
  },
  WaterResistance: { kind: 'text', most: 500, words: 'water resistance|wasserdichtigkeit|wasserdicht|etancheite' },
  Strap: { kind: 'text', most: 500, words: 'strap|bracelet|band|armband' },
  Buckle: { kind: 'text', most: 500, words: 'buckle|clasp|schliesse|boucle|fermoir' },
  MembersAreaOnly: {
    kind: 'zeroOrOne',
    most: 20,
    words: 'members area only|members only|nur fur mitglieder|nur mitglieder|reserve aux membres',
  },
  isUpcoming: { kind: 'switch', most: 20, words: 'is upcoming|upcoming|demnachst|prochainement' },
  arrivedAt: {
    kind: 'date',
    most: 40,
    words:
      'arrived at|arrival|arrival date|date added|date in|eingang|eingangsdatum|arrivee|date d arrivee|date d entree',
  },
  soldAt: {
    kind: 'date',
    most: 40,
    words: 'sold at|sold on|date sold|sale date|verkauft am|verkaufsdatum|vendu le|date de vente',
  },
} as const satisfies Record<string, Definition>

export type Field = keyof typeof definitions
export const fields: Record<Field, Definition> = definitions
export const fieldNames = Object.keys(definitions) as Field[]
export const isField = (name: string): name is Field => Object.hasOwn(definitions, name)

/** A heading as it is compared: small letters and digits, without accents, marks and what stands in brackets. */
export const plainHeading = (heading: string) =>
  heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\(.*?\)|\[.*?\]/g, ' ')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()

const byWord = new Map(
  fieldNames.flatMap((field) => fields[field].words.split('|').map((word) => [word, field] as const)),
)
for (const field of fieldNames) byWord.set(plainHeading(field), field)

const currencyWord = /\b(gbp|chf|usd|aed|eur|sfr)\b/g

/** The field that a heading means by itself, such as Price for 'Preis (CHF)'. */
export const fieldOfHeading = (heading: string): Field | null => {
  const plain = plainHeading(heading)
  return byWord.get(plain) ?? byWord.get(plain.replace(currencyWord, '').replace(/ +/g, ' ').trim()) ?? null
}
