import type { StockItem } from '@/lib/db/generated/client'
import type { Family } from './piece'

// What the shop knows of each attribute of a piece, in one place: selections, the specification, endpoints, feeds, the
// desk's form, imports and exports and the tests of secrecy follow from it. Constants only, so that the public pages'
// script carries the facets and nothing else.

/** The facets of listings in display order; the keys are URL parameters. */
export const facets = {
  location: { label: 'Locations', column: 'facetLocation' },
  brand: { label: 'Brands', column: 'ManufacturerName', of: 'watch' },
  model: { label: 'Models', column: 'facetModel', of: 'watch' },
  movement: { label: 'Movements', column: 'facetMovement', of: 'watch' },
  material: { label: 'Materials', column: 'facetMaterial', of: 'watch' },
  type: { label: 'Types', column: 'JewelleryType', of: 'jewellery' },
  metal: { label: 'Metals', column: 'JewelleryMetal', of: 'jewellery' },
  stone: { label: 'Stones', column: 'JewelleryStone', of: 'jewellery' },
  condition: { label: 'Condition', column: 'conditionGrade', ifRecorded: true },
  case: { label: 'Case size', column: 'caseSize', of: 'watch', ifRecorded: true },
  dial: { label: 'Dial colour', column: 'dialColour', of: 'watch', ifRecorded: true },
} as const satisfies Record<string, FacetOf>

/** A facet; `ifRecorded`: left out where no piece has a value. */
export type FacetOf = { label: string; column: keyof StockItem; of?: Family; ifRecorded?: true }

type TextKind = 'text' | 'fitting' | 'word' | 'material' | 'movement' | 'gender' | 'year' | 'status' | 'yesNo' | 'grade'
type OtherKind = 'sku' | 'family' | 'price' | 'currency' | 'place' | 'millimetres' | 'document' | 'film'
type StateKind = 'switch' | 'zeroOrOne' | 'date' | 'moment' | 'day'

/** How values are read from a table, typed at the desk, stored, shown and sent. */
type Kind = TextKind | OtherKind | StateKind

/** The details that an endpoint tells as they are stored, under their own names. */
export type WireShape = 'watchListing' | 'jewelleryListing' | 'watchDetail' | 'jewelleryDetail'

export type Attribute = {
  kind: Kind
  label: string
  /** only pieces of this family have it */
  of?: Family
  /** '' (or the column's default) stands for nothing, not NULL */
  notNull?: true
  maxLength?: number
  /** word: the shop's words, each with others that mean it in tables; other texts are valid too */
  values?: Readonly<Record<string, string>>
  /** its row in the specification; absent: it has none */
  row?: string
  wire?: readonly WireShape[]
  /** the column of the watch list for marketplaces that has it */
  watchList?: string
  /** derive_stock_search in prisma/sql/stock-item.sql reads it */
  searched?: true
  /** its input at the desk, where it is not that of its kind */
  input?: 'line' | 'text' | 'html' | 'choice'
  /** the words that it is chosen by at the desk */
  choices?: Readonly<Record<string, string>>
  // The rest is as in Field of lib/staff/resources/resource.ts.
  help?: string
  required?: true
  ownAlone?: true
  isBrand?: true
  ofPiece?: true
  withPoster?: true
  initial?: string | boolean
  emptyText?: string
  currencyIn?: string
  insteadOfPOA?: string
  when?: { field: string; is: readonly boolean[]; empties?: true }
}

type Group = Partial<Record<keyof StockItem, Attribute>>

const listings = ['watchListing', 'jewelleryListing'] as const
const details = ['watchDetail', 'jewelleryDetail'] as const
const everywhere = [...listings, ...details] as const
const allButJewelleryDetail = [...listings, 'watchDetail'] as const

const yesNoOrWords = { ownAlone: true, help: 'Yes, No or your own wording.' } as const

const identity = {
  SKU: {
    kind: 'sku',
    label: 'SKU',
    notNull: true,
    row: 'Reference',
    wire: everywhere,
    searched: true,
    maxLength: 40,
    required: true,
    ownAlone: true,
    help: 'Stock number, also used in the web address.',
  },
  Family: {
    kind: 'family',
    label: 'Kind',
    notNull: true,
    required: true,
    initial: 'watch',
    choices: { watch: 'Watch', jewellery: 'Jewellery' },
  },
  ManufacturerName: {
    kind: 'text',
    label: 'Brand',
    notNull: true,
    maxLength: 120,
    row: 'Brand',
    wire: everywhere,
    searched: true,
    required: true,
    isBrand: true,
  },
  Model: {
    kind: 'text',
    label: 'Model',
    notNull: true,
    maxLength: 120,
    row: 'Model',
    wire: everywhere,
    searched: true,
    help: 'For example RM 11-03.',
  },
  Name: {
    kind: 'text',
    label: 'Name',
    notNull: true,
    maxLength: 300,
    wire: everywhere,
    searched: true,
    required: true,
    help: 'Short name for cards and lists.',
  },
  FullDetailsName: {
    kind: 'text',
    label: 'Full name',
    notNull: true,
    maxLength: 600,
    wire: details,
    help: 'Shown on the piece’s page. Defaults to the name.',
  },
  JewelleryType: {
    kind: 'text',
    label: 'Type',
    of: 'jewellery',
    row: 'Type',
    wire: ['jewelleryDetail'],
    searched: true,
    help: 'Ring, bracelet, earrings …',
  },
} as const satisfies Group

const priceAndStatus = {
  Price: {
    kind: 'price',
    label: 'Price',
    searched: true,
    currencyIn: 'Currency',
    help: 'For example 28,950 or £28.950,00. Leave blank for price on application.',
    insteadOfPOA: 'Leave the price blank and switch on Price on application.',
  },
  Currency: { kind: 'currency', label: 'Currency', wire: everywhere },
  isPOA: {
    kind: 'switch',
    label: 'Price on application',
    notNull: true,
    initial: false,
    help: 'Visitors see POA; the price stays private.',
  },
  MarginScheme: { kind: 'yesNo', label: 'Show “exc. taxes”', wire: everywhere, input: 'choice' },
  StatusName: {
    kind: 'status',
    label: 'Status',
    wire: everywhere,
    ownAlone: true,
    emptyText: 'In Stock',
    help: 'Or type your own wording.',
    choices: {
      'on hold': 'On hold (shown as In Stock)',
      deposit: 'On Deposit',
      Sold: 'Sold',
      'Arriving soon': 'Arriving soon (on its way)',
    },
  },
} as const satisfies Group

const particulars = {
  Year: { kind: 'year', label: 'Year', row: 'Year', wire: everywhere, watchList: 'Year', searched: true },
  Movement: {
    kind: 'movement',
    label: 'Movement',
    of: 'watch',
    row: 'Movement',
    wire: allButJewelleryDetail,
    watchList: 'Movement',
    searched: true,
    help: 'Include Tourbillon, Automatic, Manual, Quartz or Barometer to match the filters.',
  },
  WatchMaterial: {
    kind: 'material',
    label: 'Case material',
    of: 'watch',
    row: 'Material',
    wire: listings,
    searched: true,
  },
  JewelleryMetal: {
    kind: 'material',
    label: 'Metal',
    of: 'jewellery',
    row: 'Metal',
    wire: ['jewelleryDetail'],
    searched: true,
  },
  JewelleryStone: {
    kind: 'material',
    label: 'Stone',
    of: 'jewellery',
    row: 'Stone',
    wire: ['jewelleryDetail'],
    searched: true,
  },
  Material: {
    kind: 'material',
    label: 'Material',
    wire: listings,
    searched: true,
    help: 'Used if the field above is blank.',
  },
  Gender: {
    kind: 'gender',
    label: 'Gender',
    row: 'Gender',
    wire: allButJewelleryDetail,
    watchList: 'Gender',
    searched: true,
    choices: { Male: 'Men’s', Female: 'Women’s', Unisex: 'Unisex' },
  },
  dialColour: {
    kind: 'word',
    label: 'Dial colour',
    of: 'watch',
    values: {
      Black: 'schwarz|noir|nero',
      Blue: 'blau|bleu|blu',
      Brown: 'braun|brun|marron|marrone|chocolate|schokolade|chocolat',
      Champagne: 'champagner',
      Cream: 'creme|ivory|elfenbein|ivoire|avorio|crema',
      Green: 'grun|vert|verde',
      Grey: 'gray|grau|gris|grigio',
      'Mother-of-pearl': 'mother of pearl|mop|perlmutt|nacre|madreperla',
      Pink: 'rosa|rose',
      Red: 'rot|rouge|rosso',
      Salmon: 'lachs|lachsfarben|saumon|salmone',
      Silver: 'silvered|silber|silbern|versilbert|argent|argente|argento|argentato',
      Skeleton: 'skeletonised|skeletonized|openworked|skelettiert|squelette|squelettise|scheletrato',
      White: 'weiss|blanc|bianco',
      Yellow: 'gelb|jaune|giallo',
    },
    row: 'Dial colour',
    wire: ['watchDetail'],
    watchList: 'Dial colour',
    searched: true,
    help: 'The main colour, as shown in the filters.',
  },
  Strap: { kind: 'fitting', label: 'Strap', of: 'watch', row: 'Strap', wire: details },
  Buckle: { kind: 'fitting', label: 'Buckle', of: 'watch', row: 'Buckle', wire: details },
  WaterResistance: { kind: 'fitting', label: 'Water resistance', of: 'watch', row: 'Water resistance', wire: details },
  Description: {
    kind: 'text',
    label: 'Description',
    notNull: true,
    maxLength: 200_000,
    input: 'html',
    help: 'Paragraphs, lists, bold and italic.',
  },
} as const satisfies Group

const sizes = {
  caseSize: { kind: 'millimetres', label: 'Case, excluding the crown', row: 'Case size', wire: details },
  lugToLug: { kind: 'millimetres', label: 'Lug to lug', of: 'watch', row: 'Lug to lug', wire: details },
  thickness: { kind: 'millimetres', label: 'Thickness', row: 'Thickness', wire: details },
} as const satisfies Group

const conditionAndPapers = {
  Box: { kind: 'yesNo', label: 'Box', row: 'Box', wire: details, ...yesNoOrWords },
  Papers: { kind: 'yesNo', label: 'Papers', row: 'Papers', wire: details, ...yesNoOrWords },
  CertOfAuth: {
    kind: 'yesNo',
    label: 'Certificate of authenticity',
    row: 'Certificate of authenticity',
    wire: details,
    ...yesNoOrWords,
  },
  Warranty: { kind: 'yesNo', label: 'Maker’s warranty', row: 'Warranty', wire: details, input: 'line', ownAlone: true },
  PreOwnedWarranty: { kind: 'yesNo', label: 'Our warranty', row: 'Pre-owned warranty', wire: details, input: 'line' },
  conditionGrade: { kind: 'grade', label: 'Condition', wire: details, searched: true, ownAlone: true },
  conditionNotes: {
    kind: 'text',
    label: 'Condition notes',
    notNull: true,
    maxLength: 5_000,
    wire: details,
    input: 'text',
    ownAlone: true,
  },
  polish: {
    kind: 'text',
    label: 'Polish',
    notNull: true,
    maxLength: 300,
    wire: details,
    ownAlone: true,
    help: 'For example: Never polished.',
  },
  servicedOn: { kind: 'day', label: 'Last serviced', wire: details, ownAlone: true },
  timing: {
    kind: 'text',
    label: 'Timing',
    notNull: true,
    maxLength: 300,
    wire: details,
    ownAlone: true,
    help: 'For example: +2 s a day, amplitude 290°.',
  },
  certificate: {
    kind: 'document',
    label: 'Certificate',
    notNull: true,
    wire: details,
    ofPiece: true,
    ownAlone: true,
    help: 'PDF, up to 25 MB. Visible to anyone who can see the piece, once saved.',
  },
  film: {
    kind: 'film',
    label: 'Video',
    notNull: true,
    ownAlone: true,
    withPoster: true,
    help: 'Visible to anyone who can see the piece. Then upload a cover image of the same shape, shown until it plays.',
  },
  provenance: {
    kind: 'text',
    label: 'Provenance',
    notNull: true,
    maxLength: 5_000,
    wire: details,
    input: 'text',
    ownAlone: true,
  },
} as const satisfies Group

const place = {
  WatchLocation: { kind: 'place', label: 'Boutique', of: 'watch', row: 'Location', wire: listings, searched: true },
  JewelleryLocation: { kind: 'place', label: 'Boutique', of: 'jewellery', wire: ['jewelleryListing'], searched: true },
  Location: { kind: 'place', label: 'Location, if no boutique is set', wire: listings, searched: true },
} as const satisfies Group

const visibility = {
  published: {
    kind: 'switch',
    label: 'Published',
    notNull: true,
    initial: false,
    ownAlone: true,
    help: 'Drafts are visible to staff only.',
  },
  publishAt: {
    kind: 'moment',
    label: 'Publish on',
    ownAlone: true,
    help: 'Your local time. Leave blank to publish manually.',
    when: { field: 'published', is: [false], empties: true },
  },
  MembersAreaOnly: {
    kind: 'zeroOrOne',
    label: 'Members only',
    notNull: true,
    initial: false,
    help: 'Hidden from guests, photographs included.',
  },
  isUpcoming: {
    kind: 'switch',
    label: 'Upcoming',
    notNull: true,
    initial: false,
    help: 'On its way. Claims such as “Authenticated” appear once it arrives. Members see it under Upcoming watches.',
  },
} as const satisfies Group

const appearance = {
  HTMLSafeModel: {
    kind: 'text',
    label: 'Model in the web address',
    notNull: true,
    maxLength: 120,
    wire: listings,
    help: 'Only if the model contains characters not allowed in a web address.',
  },
  arrivedAt: {
    kind: 'date',
    label: 'Arrived',
    notNull: true,
    ownAlone: true,
    help: 'Sets the order of New arrivals. Defaults to the time a draft is first published.',
  },
  soldAt: { kind: 'date', label: 'Sold on', ownAlone: true, when: { field: 'isSold', is: [true] } },
} as const satisfies Group

/** The columns of a piece that staff write, by the groups of the desk's form. */
export const groups = {
  Basics: identity,
  'Price and status': priceAndStatus,
  Details: particulars,
  'Dimensions (mm)': sizes,
  'Condition and papers': conditionAndPapers,
  Location: place,
  Visibility: visibility,
  'On the site': appearance,
}

/** All of them, in the order of the specification and of an export. */
export const attributes = {
  ...identity,
  ...priceAndStatus,
  ...particulars,
  ...sizes,
  ...conditionAndPapers,
  ...place,
  ...visibility,
  ...appearance,
}

/** The headings in tables that mean a column, in English, German, French and Italian. Others are in no table. */
export const headings = {
  SKU: 'sku|stock no|stock number|stock id|item no|item number|inventory number|article number|artikelnr|art nr|artikelnummer|lagernummer|lager nr|inventarnummer|no stock|numero de stock|numero article|code article|no article|reference interne|codice|codice articolo|numero articolo|numero di magazzino',
  Family: 'family|kind|category|product type|art|kategorie|warengruppe|produktart|categorie|famille|categoria|famiglia',
  ManufacturerName: 'manufacturer name|manufacturer|brand|maker|marke|hersteller|marque|fabricant|marca|produttore',
  Model: 'model|modell|modele|modello',
  Name: 'name|title|product name|bezeichnung|titel|produktname|nom|titre|designation|nome|titolo|denominazione',
  FullDetailsName:
    'full details name|full name|long name|langbezeichnung|voller name|nom complet|designation longue|nome completo',
  JewelleryType: 'jewellery type|jewelry type|type|typ|schmuckart|type de bijou|tipo|tipo di gioiello',
  Price:
    'price|retail price|sales price|selling price|preis|verkaufspreis|vk|vk preis|prix|prix de vente|pvp|prezzo|prezzo di vendita',
  Currency: 'currency|ccy|wahrung|devise|monnaie|valuta|divisa',
  isPOA: 'is poa|poa|price on application|price on request|preis auf anfrage|prix sur demande|prezzo su richiesta',
  MarginScheme:
    'margin scheme|say exc taxes beside the price|show exc taxes|vat margin|differenzbesteuert|differenzbesteuerung|regime de la marge|tva sur la marge|regime del margine',
  StatusName: 'status name|status|availability|verfugbarkeit|statut|disponibilite|disponibilita',
  Year: 'year|year of production|jahr|jahrgang|baujahr|herstellungsjahr|annee|annee de production|millesime|anno|anno di produzione',
  Movement: 'movement|calibre|uhrwerk|werk|aufzug|mouvement|remontage|movimento|carica|calibro',
  WatchMaterial:
    'watch material|case material|uhrenmaterial|gehausematerial|materiau de la montre|materiau du boitier|boitier|materiale della cassa|materiale cassa|cassa',
  JewelleryMetal: 'jewellery metal|jewelry metal|metal|edelmetall|metall|metallo',
  JewelleryStone: 'jewellery stone|jewelry stone|stone|stones|stein|edelstein|steine|pierre|pierres|pietra|pietre',
  Material: 'material|materiau|matiere|materiale',
  Gender: 'gender|for|sex|geschlecht|genre|sexe|genere|sesso',
  dialColour:
    'dial colour|dial color|dial|zifferblatt|zifferblattfarbe|farbe zifferblatt|cadran|couleur du cadran|quadrante|colore quadrante|colore del quadrante',
  Strap: 'strap|bracelet|band|armband|cinturino|bracciale',
  Buckle: 'buckle|clasp|schliesse|boucle|fermoir|fibbia|chiusura',
  WaterResistance: 'water resistance|wasserdichtigkeit|wasserdicht|etancheite|impermeabilita',
  Description: 'description|text|beschreibung|beschrieb|descriptif|descrizione',
  caseSize:
    'case size|case without the crown|case excluding the crown|case diameter|diameter|gehausegrosse|gehausedurchmesser|durchmesser|diametre|diametre du boitier|diametro|diametro cassa|ø|ø mm|ø in mm|ø en mm|gehause ø|durchmesser mm|durchmesser in mm|diametre mm|diametre en mm|diametro mm',
  lugToLug: 'lug to lug|horn zu horn|corne a corne',
  thickness: 'thickness|case thickness|hohe|gehausehohe|dicke|epaisseur|spessore',
  Box: 'box|original box|originalbox|ecrin|boite|scatola|cofanetto',
  Papers: 'papers|original papers|papiere|originalpapiere|papiers|documenti',
  CertOfAuth:
    'cert of auth|certificate|certificate of authenticity|echtheitszertifikat|zertifikat|certificat|certificat d authenticite|certificato|certificato di autenticita',
  Warranty: 'warranty|maker s warranty|manufacturer s warranty|guarantee|garantie|herstellergarantie|garanzia',
  PreOwnedWarranty: 'pre owned warranty|preowned warranty|our warranty|gebrauchtgarantie|garantie occasion',
  conditionGrade: 'condition grade|condition|grade|zustand|etat|condizione|condizioni|stato di conservazione',
  conditionNotes: 'condition notes|about the condition|condition report|zustandsbericht|notes sur l etat',
  polish: 'polish|politur|polissage|lucidatura',
  servicedOn:
    'serviced on|serviced|last serviced|last service|service date|letzte revision|revision am|revisionsdatum|datum der revision|letzter service|revision|derniere revision|revise le|date de revision|date de la revision|date de la derniere revision|ultima revisione|data di revisione|data revisione|revisionato il',
  timing: 'timing|accuracy|ganggenauigkeit|gangwerte|precision',
  provenance: 'provenance|herkunft|provenienza',
  WatchLocation: 'watch location|standort uhr|lieu de la montre',
  JewelleryLocation: 'jewellery location|jewelry location|standort schmuck|lieu du bijou',
  Location: 'location|location where no boutique is named|location if no boutique is set',
  published: 'published|online|veroffentlicht|publie|pubblicato',
  publishAt: 'publish at|publish by itself at|publish on|veroffentlichen am|publier le',
  MembersAreaOnly: 'members area only|members only|nur fur mitglieder|nur mitglieder|reserve aux membres',
  isUpcoming: 'is upcoming|upcoming|demnachst|prochainement|in arrivo',
  HTMLSafeModel: 'html safe model|model in the address|model in the web address',
  arrivedAt:
    'arrived at|arrived|arrival|arrival date|date added|date in|eingang|eingangsdatum|arrivee|date d arrivee|date d entree|data di arrivo|arrivo',
  soldAt:
    'sold at|sold on|date sold|sale date|verkauft am|verkaufsdatum|vendu le|date de vente|venduto il|data di vendita',
} as const satisfies Partial<Record<keyof typeof attributes, string>>
