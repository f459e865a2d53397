import { plain } from './synonyms'

/** Words of the shop, each with the German, French and Italian ones for it, as `plain` writes them. */
type Dictionary = Readonly<Record<string, string>>

const wordsOf = (dictionary: Dictionary) =>
  new Map(
    Object.entries(dictionary).flatMap(([word, others]) => others.split('|').map((other) => [other, word] as const)),
  )

const genders = wordsOf({
  Male: 'herren|herr|herrenuhr|manner|mannlich|homme|hommes|pour homme|masculin|uomo|uomini|da uomo|maschile',
  Female: 'damen|dame|dames|damenuhr|frauen|weiblich|femme|femmes|pour femme|feminin|donna|donne|da donna|femminile',
  Unisex: 'unisex|mixte|misto',
})

const windings = wordsOf({
  Automatic: 'automatik|automatikwerk|automatisch|automatischer|selbstaufzug|automatique|automatico|automatica',
  'Manual-winding': 'handaufzug|manuell|manueller|manuel|manuelle|manuale',
  Quartz: 'quarz|quarzwerk|quarzo',
})

const complications = wordsOf({ chronograph: 'chronographe|cronografo', tourbillon: 'tourbillon' })

/** Words that say no more than that it is a movement. */
const ofMovements = new Set('mouvement movimento uhrwerk werk aufzug remontage carica a mit avec con'.split(' '))

const materials = wordsOf({
  Steel: 'stahl|edelstahl|acier|acier inoxydable|acier inox|acciaio|acciaio inossidabile|acciaio inox|inox',
  Gold: 'or|oro',
  'Yellow gold': 'gelbgold|or jaune|oro giallo',
  'White gold': 'weissgold|or blanc|or gris|oro bianco',
  'Rose gold': 'rosegold|rosagold|or rose|oro rosa',
  'Red gold': 'rotgold|or rouge|oro rosso',
  'Gold-plated': 'vergoldet|plaque or|placcato oro',
  Platinum: 'platin|platine|platino',
  Titanium: 'titan|titane|titanio',
  Tantalum: 'tantal|tantale|tantalio',
  Silver: 'silber|argent|argento',
  Bronze: 'bronzo',
  Brass: 'messing|laiton|ottone',
  Aluminium: 'alluminio',
  Ceramic: 'keramik|ceramique|ceramica',
  Carbon: 'karbon|carbone|carbonio|kohlefaser|fibre de carbone|fibra di carbonio',
  Leather: 'leder|cuir|pelle',
  Rubber: 'kautschuk|caoutchouc|caucciu|gomma',
  Diamond: 'diamant|diamanten|diamants|diamante|diamanti|brillant|brillanten|brillants|brillanti',
  Sapphire: 'saphir|saphire|saphirs|saphirglas|zaffiro|zaffiri',
  Ruby: 'rubin|rubine|rubis|rubino|rubini',
  Emerald: 'smaragd|smaragde|emeraude|emeraudes|smeraldo|smeraldi',
  Pearl: 'perle|perlen|perles|perla',
  'Mother-of-pearl': 'perlmutt|nacre|madreperla',
})
const englishMaterials = new Map([...materials.values()].map((word) => [word.toLowerCase(), word]))

const fineness: Record<string, string> = { 750: '18', 585: '14', 375: '9' }
const carats =
  /(?<![\d.,])(?:(\d{1,2}) ?-?(?:kt|ct|k|karat|kar|carats?|carati)|(750|585|375)(?: ?\/ ?1000)?)(?![\p{L}\d])\.?/u

/** One material with its carats, such as '18 ct rose gold' for 'Roségold 18 Kt'; null if it is not known. */
const readPart = (text: string) => {
  const [found, ct, parts] = carats.exec(text) ?? []
  const rest = (found ? text.replace(found, ' ') : text)
    .replace(/[(),.]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const foreign = materials.get(rest)
  const word = foreign ?? englishMaterials.get(rest)
  if (!word) return null
  const carat = ct ?? (parts && fineness[parts])
  return { word: carat ? `${carat} ct ${word.toLowerCase()}` : word, isForeign: foreign !== undefined }
}

const listed = ([first = '', ...others]: string[]) => {
  const rest = others.map((word) => word.toLowerCase())
  return rest.length > 0 ? `${[first, ...rest.slice(0, -1)].join(', ')} and ${rest.at(-1)}` : first
}

/** 'Steel and yellow gold' for 'Stahl/Gelbgold'; text with any other word stays unchanged. */
export const readMaterial = (text: string): string => {
  const parts = plain(text)
    .replace(/ ?\/ ?1000/g, '')
    .split(/ ?[/&+,;] ?| (?:und|et|e|ed|mit|avec|con) /)
    .map(readPart)
  const known = parts.filter((part) => part !== null)
  return known.length === parts.length && known.some(({ isForeign }) => isForeign)
    ? listed(known.map(({ word }) => word))
    : text
}

/** 'Automatic chronograph' for 'Chronographe automatique'; text with any other word stays unchanged. */
export const readMovement = (text: string): string => {
  const words = plain(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word && !ofMovements.has(word))
  const [first, second] = [windings, complications].map((known) => words.flatMap((word) => known.get(word) ?? []))
  const isWhole = words.every((word) => windings.has(word) || complications.has(word))
  return isWhole && first?.length === 1 ? [...first, ...(second ?? [])].join(' ') : text
}

/** Male, Female or Unisex; text with any other word stays unchanged. */
export const readGender = (text: string): string => {
  const meant = new Set(
    plain(text)
      .split(/ ?[/&+,] ?| (?:und|et|e) /)
      .map((word) => genders.get(word)),
  )
  const [first] = meant
  return meant.has(undefined) || !first ? text : meant.size === 1 ? first : 'Unisex'
}

/** The word of `values` that is meant; any other text stays unchanged. */
export const readWord = (text: string, values: Dictionary): string => {
  const meant = plain(text)
  const found = Object.entries(values).find(([word, others]) => [plain(word), ...others.split('|')].includes(meant))
  return found?.[0] ?? text
}
