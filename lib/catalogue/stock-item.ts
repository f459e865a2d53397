import 'server-only'
import type { Prisma } from '@/lib/db/generated/client'
import { type PhotoRow, toPhoto } from '@/lib/images/address'
import type { Photo } from '@/lib/images/photo'
import { plainText, sanitise } from '@/lib/pages/html'
import type { Card, Piece } from './piece'
import { priceText, showsExcTaxes } from './price'
import { pieceHref } from './slug'
import { specificationOf } from './specification'
import { detailStatus, listStatus } from './status'

export const cardSelect = {
  Family: true,
  SKU: true,
  Name: true,
  ManufacturerName: true,
  Model: true,
  HTMLSafeModel: true,
  StatusName: true,
  isPOA: true,
  isSold: true,
  Price: true,
  Currency: true,
  MarginScheme: true,
  Year: true,
  Movement: true,
  facetLocation: true,
  facetMaterial: true,
} satisfies Prisma.StockItemSelect

export const pieceSelect = {
  ...cardSelect,
  StockItemId: true,
  published: true,
  MembersAreaOnly: true,
  FullDetailsName: true,
  Description: true,
  Gender: true,
  brandKey: true,
  Box: true,
  Papers: true,
  CertOfAuth: true,
  Warranty: true,
  PreOwnedWarranty: true,
  WaterResistance: true,
  Strap: true,
  Buckle: true,
  JewelleryType: true,
  JewelleryMetal: true,
  JewelleryStone: true,
} satisfies Prisma.StockItemSelect

export type CardRow = Prisma.StockItemGetPayload<{ select: typeof cardSelect }>
export type PieceRow = Prisma.StockItemGetPayload<{ select: typeof pieceSelect }>

/** What prices and addresses depend on, besides the piece. */
export type ShopRules = {
  poaPriceTag: { toFixed(places: number): string } | null
  mainBrand: string
  showExcTaxes: boolean
}

const altText = (row: CardRow, photo: PhotoRow) =>
  `${row.ManufacturerName} ${row.Name}, ${photo.closeUp ? 'detail' : photo.position === 0 ? 'front' : 'another view'}`

const photoOf = (row: CardRow, photo: PhotoRow | undefined, kind: 'grid' | 'hover' | 'small'): Photo | null =>
  photo ? toPhoto(photo, { sku: row.SKU, family: row.Family, kind, alt: altText(row, photo) }) : null

/** A row and its photographs as a card: fields picked by hand, price told only where it may be. */
export const toCard = (row: CardRow, photos: PhotoRow[], rules: ShopRules): Card => ({
  sku: row.SKU,
  family: row.Family,
  href: pieceHref(row, rules.mainBrand),
  brand: row.ManufacturerName.trim(),
  name: row.Name.trim(),
  model: row.Model.trim(),
  status: listStatus(row.StatusName),
  price: priceText(row, rules.poaPriceTag),
  showExcTaxes: rules.showExcTaxes && showsExcTaxes(row, rules.poaPriceTag),
  location: row.facetLocation,
  material: row.facetMaterial,
  movement: row.Movement?.trim() ?? '',
  year: row.Year?.trim() ?? '',
  photo: photoOf(row, photos[0], 'grid'),
  hover: photoOf(row, photos[1], 'hover'),
})

/** A row and its photographs as its own page shows it. */
export const toPiece = (row: PieceRow, photos: PhotoRow[], rules: ShopRules): Piece => {
  const description = sanitise(row.Description)
  return {
    ...toCard(row, photos, rules),
    status: detailStatus(row.StatusName, row.facetLocation),
    fullName: row.FullDetailsName.trim() || row.Name.trim(),
    description,
    isLong: plainText(description).length > 300,
    specification: specificationOf(row),
    photos: photos.flatMap((photo) => photoOf(row, photo, 'small') ?? []),
  }
}
