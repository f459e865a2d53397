/** The port of `npm run studio` where none is named. */
export const studioPort = 5555

/** Where Studio shows the columns that matter in front: what follows '#' in its address. */
export const studioViews = [
  { name: 'Pieces', hash: 'schema=public&table=StockItem&pin=SKU,Name,Price,StatusName&sort=updatedAt:desc' },
  { name: 'Enquiries', hash: 'schema=public&table=Enquiry&pin=reference,status,boutique&sort=createdAt:desc' },
  { name: 'Members', hash: 'schema=public&table=Member&pin=name,email,status&sort=created_at:desc' },
]
