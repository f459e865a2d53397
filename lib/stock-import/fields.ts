import { excerpt } from '@/lib/format-text'

/** How a field's cells are parsed: see read-value.ts. */
export type FieldKind =
  | 'sku'
  | 'family'
  | 'text'
  | 'material'
  | 'movement'
  | 'gender'
  | 'year'
  | 'price'
  | 'currency'
  | 'status'
  | 'place'
  | 'switch'
  | 'zeroOrOne'
  | 'yesNo'
  | 'date'
  | 'moment'
  | 'day'
  | 'grade'
  | 'millimetres'

type Definition = { kind: FieldKind; maxLength: number; words: string }

const column = (kind: FieldKind, maxLength: number, words: string): Definition => ({ kind, maxLength, words })

/**
 * The stock columns that a file may contain: kind, maximum characters, and the headings that they are known by in
 * English, German, French and Italian.
 */
const definitions = {
  SKU: column(
    'sku',
    40,
    'sku|stock no|stock number|stock id|item no|item number|inventory number|article number|artikelnr|art nr|artikelnummer|lagernummer|lager nr|inventarnummer|no stock|numero de stock|numero article|code article|no article|reference interne|codice|codice articolo|numero articolo|numero di magazzino',
  ),
  Family: column(
    'family',
    40,
    'family|kind|category|product type|art|kategorie|warengruppe|produktart|categorie|famille|categoria|famiglia',
  ),
  Name: column(
    'text',
    300,
    'name|title|product name|bezeichnung|titel|produktname|nom|titre|designation|nome|titolo|denominazione',
  ),
  FullDetailsName: column(
    'text',
    600,
    'full details name|full name|long name|langbezeichnung|voller name|nom complet|designation longue|nome completo',
  ),
  ManufacturerName: column(
    'text',
    120,
    'manufacturer name|manufacturer|brand|maker|marke|hersteller|marque|fabricant|marca|produttore',
  ),
  Model: column('text', 120, 'model|modell|modele|modello'),
  HTMLSafeModel: column('text', 120, 'html safe model|model in the address|model in the web address'),
  Description: column('text', 200_000, 'description|text|beschreibung|beschrieb|descriptif|descrizione'),
  Material: column('material', 500, 'material|materiau|matiere|materiale'),
  WatchMaterial: column(
    'material',
    500,
    'watch material|case material|uhrenmaterial|gehausematerial|materiau de la montre|materiau du boitier|boitier|materiale della cassa|materiale cassa|cassa',
  ),
  Movement: column(
    'movement',
    500,
    'movement|calibre|uhrwerk|werk|aufzug|mouvement|remontage|movimento|carica|calibro',
  ),
  Year: column(
    'year',
    500,
    'year|year of production|jahr|jahrgang|baujahr|herstellungsjahr|annee|annee de production|millesime|anno|anno di produzione',
  ),
  Gender: column('gender', 500, 'gender|for|sex|geschlecht|genre|sexe|genere|sesso'),
  JewelleryType: column(
    'text',
    500,
    'jewellery type|jewelry type|type|typ|schmuckart|type de bijou|tipo|tipo di gioiello',
  ),
  JewelleryMetal: column('material', 500, 'jewellery metal|jewelry metal|metal|edelmetall|metall|metallo'),
  JewelleryStone: column(
    'material',
    500,
    'jewellery stone|jewelry stone|stone|stones|stein|edelstein|steine|pierre|pierres|pietra|pietre',
  ),
  WatchLocation: column('place', 500, 'watch location|standort uhr|lieu de la montre'),
  JewelleryLocation: column('place', 500, 'jewellery location|jewelry location|standort schmuck|lieu du bijou'),
  Location: column('place', 500, 'location|location where no boutique is named|location if no boutique is set'),
  StatusName: column('status', 500, 'status name|status|availability|verfugbarkeit|statut|disponibilite|disponibilita'),
  isPOA: column(
    'switch',
    20,
    'is poa|poa|price on application|price on request|preis auf anfrage|prix sur demande|prezzo su richiesta',
  ),
  Price: column(
    'price',
    60,
    'price|retail price|sales price|selling price|preis|verkaufspreis|vk|vk preis|prix|prix de vente|pvp|prezzo|prezzo di vendita',
  ),
  Currency: column('currency', 20, 'currency|ccy|wahrung|devise|monnaie|valuta|divisa'),
  MarginScheme: column(
    'yesNo',
    500,
    'margin scheme|say exc taxes beside the price|show exc taxes|vat margin|differenzbesteuert|differenzbesteuerung|regime de la marge|tva sur la marge|regime del margine',
  ),
  Box: column('yesNo', 500, 'box|original box|originalbox|ecrin|boite|scatola|cofanetto'),
  Papers: column('yesNo', 500, 'papers|original papers|papiere|originalpapiere|papiers|documenti'),
  CertOfAuth: column(
    'yesNo',
    500,
    'cert of auth|certificate|certificate of authenticity|echtheitszertifikat|zertifikat|certificat|certificat d authenticite|certificato|certificato di autenticita',
  ),
  Warranty: column(
    'yesNo',
    500,
    'warranty|maker s warranty|manufacturer s warranty|guarantee|garantie|herstellergarantie|garanzia',
  ),
  PreOwnedWarranty: column(
    'yesNo',
    500,
    'pre owned warranty|preowned warranty|our warranty|gebrauchtgarantie|garantie occasion',
  ),
  WaterResistance: column('text', 500, 'water resistance|wasserdichtigkeit|wasserdicht|etancheite|impermeabilita'),
  Strap: column('text', 500, 'strap|bracelet|band|armband|cinturino|bracciale'),
  Buckle: column('text', 500, 'buckle|clasp|schliesse|boucle|fermoir|fibbia|chiusura'),
  conditionGrade: column(
    'grade',
    40,
    'condition grade|condition|grade|zustand|etat|condizione|condizioni|stato di conservazione',
  ),
  conditionNotes: column(
    'text',
    5_000,
    'condition notes|about the condition|condition report|zustandsbericht|notes sur l etat',
  ),
  polish: column('text', 300, 'polish|politur|polissage|lucidatura'),
  servicedOn: column(
    'day',
    40,
    'serviced on|serviced|last serviced|last service|service date|letzte revision|revision am|revisionsdatum|datum der revision|letzter service|revision|derniere revision|revise le|date de revision|date de la revision|date de la derniere revision|ultima revisione|data di revisione|data revisione|revisionato il',
  ),
  timing: column('text', 300, 'timing|accuracy|ganggenauigkeit|gangwerte|precision'),
  provenance: column('text', 5_000, 'provenance|herkunft|provenienza'),
  caseSize: column(
    'millimetres',
    40,
    'case size|case without the crown|case excluding the crown|case diameter|diameter|gehausegrosse|gehausedurchmesser|durchmesser|diametre|diametre du boitier|diametro|diametro cassa|ø|ø mm|ø in mm|ø en mm|gehause ø|durchmesser mm|durchmesser in mm|diametre mm|diametre en mm|diametro mm',
  ),
  lugToLug: column('millimetres', 40, 'lug to lug|horn zu horn|corne a corne'),
  thickness: column('millimetres', 40, 'thickness|case thickness|hohe|gehausehohe|dicke|epaisseur|spessore'),
  MembersAreaOnly: column(
    'zeroOrOne',
    20,
    'members area only|members only|nur fur mitglieder|nur mitglieder|reserve aux membres',
  ),
  isUpcoming: column('switch', 20, 'is upcoming|upcoming|demnachst|prochainement|in arrivo'),
  published: column('switch', 20, 'published|online|veroffentlicht|publie|pubblicato'),
  publishAt: column('moment', 40, 'publish at|publish by itself at|publish on|veroffentlichen am|publier le'),
  arrivedAt: column(
    'date',
    40,
    'arrived at|arrived|arrival|arrival date|date added|date in|eingang|eingangsdatum|arrivee|date d arrivee|date d entree|data di arrivo|arrivo',
  ),
  soldAt: column(
    'date',
    40,
    'sold at|sold on|date sold|sale date|verkauft am|verkaufsdatum|vendu le|date de vente|venduto il|data di vendita',
  ),
} as const satisfies Record<string, Definition>

export type Field = keyof typeof definitions

/** Fields without a stock column: Boutique is written to the location column of the piece's family. */
const byKind = {
  Boutique: column(
    'place',
    500,
    'boutique|shop|branch|store|standort|filiale|lieu|magasin|emplacement|lieu de vente|negozio|sede',
  ),
} as const satisfies Record<string, Definition>

/** A field that a file's column may be matched to. */
export type ColumnField = Field | keyof typeof byKind
export const fields: Record<ColumnField, Definition> = { ...definitions, ...byKind }
export const columnFieldNames = Object.keys(fields) as ColumnField[]
export const fieldNames = Object.keys(definitions) as Field[]
export const isColumnField = (name: string): name is ColumnField => Object.hasOwn(fields, name)

/** Characters of a heading that are compared. */
const maxHeadingLength = 200

/** Lower-case letters without accents; the words of a name such as WatchLocation are set apart. */
const withoutCase = (heading: string) =>
  heading
    .slice(0, maxHeadingLength)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/ß/g, 'ss')
    .replace(/[⌀∅]/g, 'ø')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** Normalises a heading: lower-case letters and digits, without accents, punctuation and bracketed text. */
export const plainHeading = (heading: string) =>
  withoutCase(heading)
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()

/**
 * The key of a heading's remembered field: as plainHeading, but with brackets and currency signs, which tell prices
 * apart. Most headings have neither, so that their key is the plain heading.
 */
export const headingKey = (heading: string) => {
  const key = withoutCase(heading).replace(/[^\p{Letter}\p{Number}\p{Currency_Symbol}()[\]]+/gu, ' ')
  return excerpt(key.trim(), maxHeadingLength)
}

const byWord = new Map(
  columnFieldNames.flatMap((field) => fields[field].words.split('|').map((word) => [word, field] as const)),
)
for (const field of columnFieldNames) byWord.set(plainHeading(field), field)

const currencyWord = /\b(gbp|chf|usd|aed|eur|sfr)\b/g

/** Headings of the maker's reference, which is the model unless another column names that. */
const referenceWords = new Set(
  'reference|reference no|reference number|ref|ref no|referenz|referenznummer|referenznr|ref nr|numero de reference|no de reference|riferimento|numero di riferimento|referenza'.split(
    '|',
  ),
)

export const isReference = (heading: string) => referenceWords.has(plainHeading(heading))

/** The field of a heading by its name alone, such as Price for 'Preis (CHF)'; null if it is unknown. */
export const fieldOfHeading = (heading: string): ColumnField | null => {
  const plain = plainHeading(heading)
  return byWord.get(plain) ?? byWord.get(plain.replace(currencyWord, '').replace(/ +/g, ' ').trim()) ?? null
}
