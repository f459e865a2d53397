/**
 * A members-only piece with the fields that guests must not see, each with a canary, and a price used nowhere else. Its
 * files are its own.
 */
export const hiddenFields = (canary: string, SKU: string) => ({
  SKU,
  FullDetailsName: `${canary} full name`,
  ManufacturerName: `${canary} Maker`,
  Model: `${canary}-M1`,
  HTMLSafeModel: `${canary}-safe`,
  Description: `<p>${canary} description</p>`,
  Material: `${canary} gold`,
  WatchMaterial: `${canary} steel`,
  Movement: `${canary} Automatic`,
  Year: `${canary} 2020`,
  Gender: `${canary} any`,
  JewelleryType: `${canary} ring`,
  JewelleryMetal: `${canary} metal`,
  JewelleryStone: `${canary} stone`,
  WatchLocation: 'Geneva',
  JewelleryLocation: 'Geneva',
  Location: 'Geneva',
  StatusName: `${canary} status`,
  Box: `${canary} box`,
  Papers: `${canary} papers`,
  CertOfAuth: `${canary} certificate`,
  Warranty: `${canary} warranty`,
  PreOwnedWarranty: `${canary} pre-owned`,
  WaterResistance: `${canary} 50 m`,
  Strap: `${canary} strap`,
  Buckle: `${canary} buckle`,
  polish: `${canary} polish`,
  timing: `${canary} timing`,
  conditionNotes: `${canary} notes`,
  provenance: `${canary} provenance`,
  certificate: `/media/${canary}-${SKU}.pdf`,
  film: `${canary}-${SKU}.mp4`,
  caseSize: 123.45,
  lugToLug: 123.46,
  thickness: 123.47,
  Price: 7654321,
  MembersAreaOnly: 1,
})

/** Its sizes in mm, which no other piece has. */
export const hiddenSizes = ['123.45', '123.46', '123.47']

/** The spellings of that price. */
export const hiddenPrices = ['7654321', '7,654,321', '7654321.00', '7,654,321.00']
