/** A SKU, also as a folder of photographs: the same rule as the constraint StockItem_SKU. Safe in the browser. */
export const skuPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/
