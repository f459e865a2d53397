import type { PieceRow } from './stock-item'

const yesNo = (value: string | null) => {
  const text = value?.trim() ?? ''
  if (text === '1') return 'Yes'
  if (text === '0') return 'No'
  return text
}

const reference = (row: PieceRow) => {
  const prefix = row.Family === 'watch' ? 'NW-' : 'NJ-'
  return row.SKU.toUpperCase().startsWith(prefix) ? row.SKU : `${prefix}${row.SKU}`
}

/** The specification table: fixed order, empty values left out, 1 and 0 as Yes and No. */
export const specificationOf = (row: PieceRow): { label: string; value: string }[] =>
  [
    { label: 'Reference', value: reference(row) },
    { label: 'Brand', value: row.ManufacturerName },
    { label: 'Model', value: row.Model },
    { label: 'Type', value: row.JewelleryType },
    { label: 'Year', value: row.Year },
    { label: 'Movement', value: row.Movement },
    { label: 'Material', value: row.facetMaterial },
    { label: 'Metal', value: row.JewelleryMetal },
    { label: 'Stone', value: row.JewelleryStone },
    { label: 'Gender', value: row.Gender },
    { label: 'Strap', value: row.Strap },
    { label: 'Buckle', value: row.Buckle },
    { label: 'Water resistance', value: row.WaterResistance },
    { label: 'Box', value: yesNo(row.Box) },
    { label: 'Papers', value: yesNo(row.Papers) },
    { label: 'Certificate of authenticity', value: yesNo(row.CertOfAuth) },
    { label: 'Warranty', value: yesNo(row.Warranty) },
    { label: 'Pre-owned warranty', value: yesNo(row.PreOwnedWarranty) },
    { label: 'Location', value: row.facetLocation },
  ].flatMap(({ label, value }) => (value?.trim() ? [{ label, value: value.trim() }] : []))
