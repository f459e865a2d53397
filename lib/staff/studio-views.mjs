/** The default port of `npm run studio`. */
export const studioPort = 5555

/** Studio views with the important columns pinned first: the part of the URL after '#'. */
export const studioViews = [
  { name: 'Pieces', hash: 'schema=public&table=StockItem&pin=SKU,Name,Price,StatusName&sort=updatedAt:desc' },
  { name: 'Enquiries', hash: 'schema=public&table=Enquiry&pin=reference,status,boutique&sort=createdAt:desc' },
  { name: 'Members', hash: 'schema=public&table=Member&pin=name,email,status&sort=created_at:desc' },
]
